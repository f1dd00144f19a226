import { useEffect, useId, useRef, useState } from 'react'
import { maxLengths } from '#base/limits.ts'
import { errorMessage } from '../mutation.ts'
import { inputClass } from './field.tsx'
import { endsScan, focusNext } from './focus.ts'
import { Icon } from './icon.tsx'

export type Scanned = { result: 'counted' | 'unknown' | 'too many'; message: string }

type ScanFieldProps = {
  label: string
  help?: string
  /** What the page is for: with a mouse, which shows no keyboard, it has the focus at once. */
  isMain?: boolean
  /** Counts one of the part that goes by the number, and says what became of it. */
  scan: (number: string) => Scanned | Promise<Scanned>
}

/**
 * A field for a hand scanner, which types a number and then Enter or Tab. Each scan counts one, in the order in
 * which they came; the field is free for the next one at once. What became of the last is read and heard.
 */
export function ScanField({ label, help, isMain = false, scan }: ScanFieldProps) {
  const id = useId()
  useEffect(() => {
    if (isMain && matchMedia('(hover: hover) and (pointer: fine)').matches)
      focusNext(() => document.getElementById(id))
  }, [id, isMain])
  const [last, setLast] = useState<Scanned | null>(null)
  const queue = useRef(Promise.resolve())
  const take = (input: HTMLInputElement) => {
    const number = input.value.trim()
    input.value = ''
    if (number === '') return
    queue.current = queue.current
      .then(() => scan(number))
      .catch((error: unknown): Scanned => {
        return { result: 'unknown', message: `${number} was not counted. ${errorMessage(error)}` }
      })
      .then((scanned) => {
        setLast(scanned)
        playTones(tones[scanned.result])
      })
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-row font-semibold">
        {label}
      </label>
      <span className="relative block">
        <Icon
          name="barcode"
          className="pointer-events-none absolute top-4 left-4 size-6! stroke-1 text-soft"
        />
        <input
          id={id}
          maxLength={maxLengths.search}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-last`}
          className={`${inputClass(undefined, false)} min-h-14 pl-13`}
          onKeyDown={(event) => {
            if (!endsScan(event)) return
            event.preventDefault()
            take(event.currentTarget)
          }}
        />
      </span>
      {/* Read from where the parts are; two lines high, so that nothing moves. */}
      <p
        id={`${id}-last`}
        role="status"
        className={`mt-1 min-h-12 ${last ? `title-3 font-display leading-6 font-semibold ${last.result === 'counted' ? 'text-good' : 'text-bad'}` : 'text-row text-soft'}`}
      >
        {last?.message ?? help}
      </p>
    </div>
  )
}

/** Tones in hertz: users look at the parts and hear errors. */
const tones: Record<Scanned['result'], number[]> = {
  counted: [1_200],
  unknown: [160, 160],
  'too many': [600, 400, 600],
}

const toneSeconds = 0.14
let audio: AudioContext | undefined

function playTones(frequencies: number[]): void {
  audio ??= new AudioContext()
  for (const [place, frequency] of frequencies.entries()) {
    const start = audio.currentTime + place * toneSeconds
    const oscillator = new OscillatorNode(audio, { type: 'square', frequency })
    const volume = new GainNode(audio, { gain: 0.1 })
    oscillator.connect(volume).connect(audio.destination)
    oscillator.start(start)
    oscillator.stop(start + toneSeconds * 0.8)
  }
}
