import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { problemOfResponse } from '#base/problem.ts'
import { Unreachable } from '#web/chunk.ts'
import type { ShopForm } from '#web/form.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Droppable, useDrop } from '#web/ui/choose-files.tsx'
import { describedBy, FieldFrame } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { findRefusal, offeredTypes } from '../rules.ts'

type Props<Values extends { img: string }> = {
  form: ShopForm<Values>
  label: string
  shape: keyof typeof shapes
  /** In place of a picture. */
  blank?: ReactNode
  /** Told while a picture is on its way, so that the form waits for it. */
  onUploading: (yes: boolean) => void
  readOnly?: boolean
}

/**
 * A picture to choose or drop. It is uploaded at once, and the form holds its address; a refusal is shown here, and
 * the previous picture stays.
 */
export function PictureField<Values extends { img: string }>(props: Props<Values>) {
  const { form, label, shape, blank, onUploading, readOnly = false } = props
  const id = useId()
  const { submitCount } = form
  const { img } = form.values
  const upload = useUpload((address) => form.setValue('img', address), onUploading)
  const choose = ([file]: Iterable<File>) => {
    if (file) upload.start(file, submitCount)
  }
  const { isOver, handlers } = useDrop(({ files }) => choose(files))
  // A form that was sent since has settled for the picture from before.
  const isRefused = upload.isError && upload.variables.submitCount === submitCount
  const error = isRefused ? errorMessage(upload.error) : form.findError('img')
  // A small one needs no box, except to say where a file falls.
  const [noBorder, padding] =
    shape === 'round' ? ['border-transparent', 'py-1'] : ['border-edge', 'p-4']
  const border = isOver ? 'border-accent bg-sunken' : error ? 'border-bad' : noBorder
  return (
    <FieldFrame id={id} label={label} error={error}>
      <div
        {...(readOnly ? {} : handlers)}
        className={`relative flex flex-wrap items-center gap-4 rounded-surface border border-dashed transition-colors duration-150 ${padding} ${border}`}
      >
        <Preview
          src={upload.isPending ? upload.variables.preview : img}
          shape={shape}
          blank={blank}
        />
        <div className="min-w-0 flex-1 basis-40">
          {readOnly ? (
            <p className="text-row text-soft">Current picture</p>
          ) : (
            <>
              <input
                id={id}
                name="img"
                type="file"
                accept={offeredTypes}
                aria-label={img ? `Choose another ${label}` : `Choose a ${label}`}
                {...describedBy(id, 'formats', error)}
                onChange={({ target }) => {
                  choose(target.files ?? [])
                  // So that the same file can be chosen again after a refusal.
                  target.value = ''
                }}
                className="peer absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
              />
              <span
                aria-hidden="true"
                className="inline-flex min-h-11 items-center rounded-press border border-edge bg-raised px-4 text-row font-semibold print:hidden peer-hover:border-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent-text"
              >
                {img ? 'Choose another' : 'Choose a file'}
              </span>
              <p id={`${id}-help`} className="mt-2 text-row text-soft print:hidden">
                <Droppable>or drop one here: </Droppable>JPEG, PNG, WebP or AVIF, 8 MB at most
              </p>
            </>
          )}
          {upload.isPending && <Progress percent={Math.round(upload.share * 100)} />}
        </div>
      </div>
    </FieldFrame>
  )
}

const shapes = {
  round: { className: 'size-14 rounded-full bg-sunken object-cover', height: 128 },
  // As large as at the top of the pages, and on their ground.
  logo: {
    className: 'h-16 w-44 max-w-full rounded-press bg-surface object-contain px-4 py-3',
    height: 64,
  },
  wide: {
    className: 'aspect-4/3 w-32 max-w-full rounded-press bg-sunken object-cover',
    height: 96,
  },
} as const

type PreviewProps = { src: string; shape: keyof typeof shapes; blank: ReactNode }

function Preview({ src, shape, blank }: PreviewProps) {
  const { className, height } = shapes[shape]
  const frame = `${className} shrink-0 border border-line`
  if (src)
    return <Picture src={src} alt="" width={128} height={height} sizes="128px" className={frame} />
  if (blank)
    return (
      <span aria-hidden="true" className={`${frame} flex items-center gap-2`}>
        {blank}
      </span>
    )
  return (
    <svg viewBox="0 0 128 96" aria-hidden="true" className={`${frame} stroke-edge`}>
      <g fill="none" strokeWidth="2" strokeDasharray="5 4" strokeLinejoin="round">
        <path d="M50 24h28l14 24-14 24H50L36 48z" />
        <circle cx="64" cy="48" r="12" />
      </g>
    </svg>
  )
}

function Progress({ percent }: { percent: number }) {
  return (
    <p role="status" className="mt-2 flex items-center gap-3 text-row">
      <progress
        value={percent}
        max={100}
        aria-label="Upload"
        className="h-1.5 flex-1 appearance-none overflow-hidden rounded-full bg-line accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <span className="figures">{percent < 100 ? `${percent} %` : 'Checking …'}</span>
    </p>
  )
}

/** How long a chosen file's object URL stays valid after its upload, because it may still be painted. */
const previewMs = 10_000

type Chosen = { file: File; preview: string; submitCount: number }

function useUpload(onUploaded: (address: string) => void, onUploading: (yes: boolean) => void) {
  const [share, setShare] = useState(0)
  const current = useRef<AbortController | null>(null)
  // A page that is left takes its upload with it.
  useEffect(() => () => current.current?.abort(), [])
  const upload = useShopMutation<Chosen, string>({
    mutationFn: ({ file, preview }) => {
      current.current?.abort()
      current.current = new AbortController()
      const forget = () => setTimeout(() => URL.revokeObjectURL(preview), previewMs)
      return uploadPicture(file, setShare, current.current.signal).finally(forget)
    },
    errorToast: () => null,
  })
  const start = (file: File, submitCount: number) => {
    const preview = URL.createObjectURL(file)
    setShare(0)
    onUploading(true)
    const then = { onSuccess: onUploaded, onSettled: () => onUploading(false) }
    upload.mutate({ file, preview, submitCount }, then)
  }
  return { ...upload, share, start }
}

/** Returns the picture's address; `onProgress` gets 0 to 1. Throws the shop's Problem. */
export async function uploadPicture(
  file: Blob,
  onProgress: (share: number) => void = () => {},
  signal = new AbortController().signal,
): Promise<string> {
  const refusal = findRefusal(file)
  if (refusal) throw refusal
  const { key } = await send('POST /image-tickets', {}, { signal })
  // By XMLHttpRequest: `fetch` does not tell how much of an upload has gone out.
  const request = new XMLHttpRequest()
  request.open('POST', `/api/images?key=${encodeURIComponent(key)}`)
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  signal.addEventListener('abort', () => request.abort())
  const form = new FormData()
  form.append('image', file)
  await new Promise((resolve, reject) => {
    request.onload = resolve
    request.onerror = () => reject(new Unreachable())
    request.send(form)
  })
  const { status, response } = request
  if (status >= 400 || status === 0)
    throw problemOfResponse(status, response, { get: (name) => request.getResponseHeader(name) })
  return (response as { data: { url: string } }).data.url
}
