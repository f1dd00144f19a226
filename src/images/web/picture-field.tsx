import { useId } from 'react'
import type { Reply } from '#base/endpoint.ts'
import { uploadFile } from '#web/files.ts'
import type { ShopForm } from '#web/form.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { callPath, send } from '#web/send.ts'
import { Spinner } from '#web/ui/button.tsx'
import { useDrop } from '#web/ui/choose-files.tsx'
import { describedBy, FieldFrame } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type * as contract from '../contract.ts'
import { findRefusal, offeredTypes } from '../rules.ts'

type Props<Values extends { img: string }> = {
  form: ShopForm<Values>
  label: string
  shape: keyof typeof shapes
  /** Told while a picture is on its way, so that the form waits for it. */
  onUploading: (yes: boolean) => void
  readOnly?: boolean
}

type Chosen = { file: File; preview: string; submitCount: number }

/**
 * A picture to choose or to drop. It is uploaded at once, and the form holds its address: what the
 * server refuses is told here, and the picture from before stays.
 */
export function PictureField<Values extends { img: string }>(props: Props<Values>) {
  const { form, label, shape, onUploading, readOnly = false } = props
  const id = useId()
  const { submitCount } = form
  const { img } = form.values
  const upload = useShopMutation<Chosen, string>({
    mutationFn: ({ file }) => uploadPicture(file),
    errorToast: () => null,
  })
  const choose = ([file]: Iterable<File>) => {
    if (!file) return
    onUploading(true)
    const onSuccess = (address: string) => form.setValue('img', address)
    const onSettled = () => onUploading(false)
    const chosen = { file, preview: URL.createObjectURL(file), submitCount }
    upload.mutate(chosen, { onSuccess, onSettled })
  }
  const { isOver, handlers } = useDrop(({ files }) => choose(files))
  // A form that was sent since has settled for the picture from before.
  const isRefused = upload.isError && upload.variables.submitCount === submitCount
  const error = isRefused ? errorMessage(upload.error) : form.findError('img')
  const border = isOver ? 'border-accent bg-sunken' : error ? 'border-bad' : 'border-edge'
  return (
    <FieldFrame id={id} label={label} error={error}>
      <div
        {...(readOnly ? {} : handlers)}
        className={`relative flex flex-wrap items-center gap-4 rounded-surface border border-dashed p-4 transition-colors duration-150 ${border}`}
      >
        <Preview src={upload.isPending ? upload.variables.preview : img} shape={shape} />
        <div className="min-w-0 flex-1 basis-40">
          {readOnly ? (
            <p className="text-sm text-soft">The picture as it is</p>
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
                className="inline-flex min-h-11 items-center rounded-press border border-edge bg-raised px-4 text-sm font-semibold print:hidden peer-hover:border-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent-text"
              >
                {img ? 'Choose another' : 'Choose a file'}
              </span>
              <p id={`${id}-help`} className="mt-2 text-sm text-soft print:hidden">
                or drop one here: JPEG, PNG, WebP or AVIF, 8 MB at most
              </p>
            </>
          )}
          {upload.isPending && (
            <p role="status" className="mt-2 flex items-center gap-3 text-sm">
              <Spinner /> Uploading …
            </p>
          )}
        </div>
      </div>
    </FieldFrame>
  )
}

const shapes = {
  round: { className: 'size-24 rounded-full', height: 128 },
  wide: { className: 'aspect-4/3 w-32 max-w-full rounded-press', height: 96 },
} as const

function Preview({ src, shape }: { src: string; shape: keyof typeof shapes }) {
  const { className, height } = shapes[shape]
  const frame = `${className} shrink-0 border border-line bg-sunken object-cover`
  if (src)
    return <Picture src={src} alt="" width={128} height={height} sizes="128px" className={frame} />
  return (
    <svg viewBox="0 0 128 96" aria-hidden="true" className={`${frame} stroke-edge`}>
      <g fill="none" strokeWidth="2" strokeDasharray="5 4" strokeLinejoin="round">
        <path d="M50 24h28l14 24-14 24H50L36 48z" />
        <circle cx="64" cy="48" r="12" />
      </g>
    </svg>
  )
}

type Uploaded = Reply<typeof contract.uploadImage>

/** Gives the picture's address. Throws the shop's Problem. */
export async function uploadPicture(file: Blob): Promise<string> {
  const refusal = findRefusal(file)
  if (refusal) throw refusal
  const { key } = await send('POST /image-tickets', {})
  const path = callPath('POST /images', { query: { key } })
  const { data } = (await uploadFile(path, file, 'image')) as Uploaded
  return data.url
}
