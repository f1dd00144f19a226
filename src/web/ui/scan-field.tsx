import { useId, useRef, useState } from 'react'
import { maxLengths } from '#base/limits.ts'
import { errorMessage } from '../mutation.ts'
import { inputClass } from './field.tsx'
import { endsScan } from './focus.ts'

export type Scanned = { result: 'counted' | 'unknown' | 'too many'; message: string }

type ScanFieldProps = {
  label: string
  /** Counts one of the part that goes by the number, and says what became of it. */
  scan: (number: string) => Scanned | Promise<Scanned>
}

/**
 * A field for a hand scanner, which types a number and then Enter or Tab. Each scan counts one, in the order in
 * which they came; the field is free for the next one at once. What became of the last is read and heard.
 */
export function ScanField({ label, scan }: ScanFieldProps) {
  const id = useId()
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
      <input
        id={id}
        maxLength={maxLengths.search}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-last`}
        className={inputClass(undefined, false)}
        onKeyDown={(event) => {
          if (!endsScan(event)) return
          event.preventDefault()
          take(event.currentTarget)
        }}
      />
      <p
        id={`${id}-last`}
        role="status"
        className={`min-h-5 text-row leading-5 font-medium ${last?.result === 'counted' ? 'text-good' : 'text-bad'}`}
      >
        {last?.message}
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
