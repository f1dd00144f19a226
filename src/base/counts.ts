/** A count as everybody reads it, wherever the page is rendered: `12,500`. */
export function showCount(count: number): string {
  return count.toLocaleString('en-US')
}
