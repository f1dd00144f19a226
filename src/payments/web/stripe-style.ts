/**
 * The shop's colours for Stripe's fields, which stand in frames of their own and know neither the
 * page's variables nor colours newer than rgb.
 */
export function elementStyle() {
  const page = getComputedStyle(document.body)
  return {
    style: {
      base: {
        color: asRgb(page.color),
        fontSize: '16px',
        fontFamily: 'Inter, Arial, sans-serif',
        '::placeholder': { color: asRgb(roleColour('text-soft')) },
      },
      invalid: { color: asRgb(roleColour('text-bad')) },
    },
  }
}

/** What a role's class comes to in the present theme. */
function roleColour(role: 'text-soft' | 'text-bad'): string {
  const probe = document.createElement('span')
  probe.className = role
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Any colour that the browser can paint, as `rgb(r, g, b)`. */
function asRgb(colour: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const paint = canvas.getContext('2d')
  if (!paint) return colour
  paint.fillStyle = colour
  paint.fillRect(0, 0, 1, 1)
  const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
