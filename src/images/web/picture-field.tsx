import { type DragEvent, useEffect, useId, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Picture } from '#web/ui/picture.tsx'
import { offeredTypes } from '../rules.ts'
import { type Upload, useUpload } from './use-upload.ts'

type Props<Values extends FieldValues> = {
  control: Control<Values>
  /** The field that holds the picture's address. */
  name: FieldPath<Values>
  label: string
  shape: 'round' | 'wide'
  /** Told while a picture is on its way, so that the form waits for it. */
  onUploading: (yes: boolean) => void
  readOnly?: boolean
}

/**
 * A picture to choose or to drop. It is uploaded at once, and the form holds its address: what the
 * server refuses is told here, and the picture from before stays.
 */
export function PictureField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, label, shape, onUploading, readOnly = false } = props
  const id = useId()
  const { field, fieldState, formState } = useController({ control, name })
  const { upload, start, settle } = useUpload(field.onChange, onUploading)
  // A form that was sent has settled for the picture from before.
  useEffect(settle, [settle, formState.submitCount])
  const { over, dropping } = useDrop((file) => void start(file), readOnly)
  const refused = upload.is === 'refused' ? upload.sentence : undefined
  const error = refused ?? fieldState.error?.message
  return (
    <div>
      <span className="block text-sm font-semibold">{label}</span>
      <div
        {...dropping}
        className={`relative mt-1 flex flex-wrap items-center gap-4 rounded-surface border border-dashed p-4 transition-colors duration-150 ${over ? 'border-accent bg-sunken' : error ? 'border-bad' : 'border-edge'}`}
      >
        <Shown
          src={upload.is === 'going' ? upload.preview : String(field.value ?? '')}
          shape={shape}
        />
        <div className="min-w-0 flex-1 basis-40">
          {readOnly ? (
            <p className="text-sm text-soft">The picture as it is</p>
          ) : (
            <>
              <input
                ref={field.ref}
                id={id}
                type="file"
                accept={offeredTypes}
                aria-label={field.value ? `Choose another ${label}` : `Choose a ${label}`}
                aria-invalid={error ? true : undefined}
                aria-describedby={`${id}-help ${id}-error`}
                onChange={({ target }) => {
                  const [file] = target.files ?? []
                  if (file) void start(file)
                  // So that the same file can be chosen again after a refusal.
                  target.value = ''
                }}
                className="peer absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
              />
              <span
                aria-hidden="true"
                className="inline-flex min-h-11 items-center rounded-press border border-edge bg-raised px-4 text-sm font-semibold print:hidden peer-hover:border-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent-text"
              >
                {field.value ? 'Choose another' : 'Choose a file'}
              </span>
              <p id={`${id}-help`} className="mt-2 text-sm text-soft print:hidden">
                or drop one here: JPEG, PNG, WebP or AVIF, 8 MB at most
              </p>
            </>
          )}
          <Progress upload={upload} />
        </div>
      </div>
      <p
        id={`${id}-error`}
        role="alert"
        className="mt-1 min-h-5 text-sm leading-5 font-medium text-bad"
      >
        {error}
      </p>
    </div>
  )
}

const shapes = {
  round: 'size-24 rounded-full',
  wide: 'aspect-4/3 w-32 max-w-full rounded-press',
} as const

function Shown({ src, shape }: { src: string; shape: keyof typeof shapes }) {
  const look = `${shapes[shape]} shrink-0 border border-line bg-sunken object-cover`
  if (!src) return <NoPicture className={look} />
  return (
    <Picture
      src={src}
      alt=""
      width={128}
      height={shape === 'round' ? 128 : 96}
      sizes="128px"
      className={look}
    />
  )
}

/** Where a picture will stand: the outline of a nut. */
function NoPicture({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 128 96" aria-hidden="true" className={`${className} stroke-edge`}>
      <g fill="none" strokeWidth="2" strokeDasharray="5 4" strokeLinejoin="round">
        <path d="M50 24h28l14 24-14 24H50L36 48z" />
        <circle cx="64" cy="48" r="12" />
      </g>
    </svg>
  )
}

function Progress({ upload }: { upload: Upload }) {
  if (upload.is !== 'going') return null
  const percent = Math.round(upload.share * 100)
  return (
    <p role="status" className="mt-2 flex items-center gap-3 text-sm">
      <progress
        value={percent}
        max={100}
        aria-label="Upload"
        className="h-1.5 flex-1 appearance-none overflow-hidden rounded-full bg-line accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <span className="figures">{percent < 100 ? `${percent} %` : 'Looking at it …'}</span>
    </p>
  )
}

function useDrop(take: (file: File) => void, closed: boolean) {
  const [over, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    if (closed || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return {
    over,
    dropping: {
      onDragEnter: hold,
      onDragOver: hold,
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false)
        const [file] = event.dataTransfer.files
        if (closed || !file) return
        event.preventDefault()
        take(file)
      },
    },
  }
}
