// Reports the challenge's result to the shop's page only; then closes itself if it may.
const { paymentIntent, status, shop } = document.querySelector('main').dataset
const listener = window.opener ?? (window.parent === window ? null : window.parent)
listener?.postMessage({ source: 'card-sandbox', type: 'challenge', paymentIntent, status }, shop)
if (window.opener) window.close()
