/** Clicks that follow each other so quickly, so near, are a burst: one click by a hand that hurries. */
const burstMs = 600
const burstPx = 24

const noClick = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0, on: null as Element | null }
let lastClick = noClick

/** From now on a burst of clicks counts as one, on every page. Typing ends a burst. */
export function countQuickClicksOnce(): void {
  document.addEventListener('click', countOnce, true)
  document.addEventListener('input', () => (lastClick = noClick), true)
}

/**
 * A burst of clicks presses one button: not another one that moves under the pointer, and a button of the kit
 * (with `data-once`) only once. Keys click the focused element.
 */
function countOnce(event: MouseEvent): void {
  const { detail, timeStamp: at, clientX: x, clientY: y, target } = event
  const on = target instanceof Element ? target.closest('button') : null
  if (detail === 0) return
  const { at: before, ...last } = lastClick
  const isBurst = at - before <= burstMs && Math.hypot(x - last.x, y - last.y) <= burstPx
  lastClick = { at, x, y, on: isBurst ? last.on : on }
  if (!on || !isBurst || (on === last.on && !('once' in on.dataset))) return
  event.preventDefault()
  event.stopPropagation()
}
