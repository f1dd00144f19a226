/** Where a browser keeps the motorcycle that parts are compared with. */
export const chosenKey = 'motorcycle'

/** Told of another tab's choice by the browser, and of this one's by `chooseMotorcycle`. */
export function whenChosen(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
