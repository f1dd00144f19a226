import Stripe from 'stripe'

/**
 * An HTTP client for the SDK that sends every call to a base address. The SDK itself can be told
 * another host but no path before its own `/v1/…`; its keep-alive, timeouts and retries stay.
 */
export function clientAt(address: string): Stripe.HttpClient {
  const base = new URL(address)
  const protocol = base.protocol === 'http:' ? 'http' : 'https'
  const port = base.port || (protocol === 'http' ? '80' : '443')
  // A URL writes an IPv6 address in brackets, a socket wants it without.
  const host = base.hostname.replace(/^\[|\]$/g, '')
  const path = base.pathname.replace(/\/+$/, '')
  const node = Stripe.createNodeHttpClient()
  return {
    getClientName: () => node.getClientName(),
    makeRequest: (_host, _port, call, method, headers, body, _protocol, timeout) =>
      node.makeRequest(host, port, path + call, method, headers, body, protocol, timeout),
  }
}
