export type Paste = {
  name: string
  text: string
  /** What `tell` says of it. */
  becomes: string[]
}
