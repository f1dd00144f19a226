import { useId, useRef, useState } from 'react'
import { offeredTypes } from '#images/rules.ts'
import { uploadPicture } from '#images/web/picture-field.tsx'
import type { ShopForm } from '#web/form.ts'
import { errorMessage } from '#web/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { maxPictures } from '../rules.ts'
import type { ProductDraft } from './product-draft.ts'
import { Thumb } from './product-picture.tsx'

type MorePicturesProps = {
  form: ShopForm<ProductDraft>
  readOnly: boolean
  /** Told while pictures are on their way, so that the form waits for them. */
  onUploading: (isUploading: boolean) => void
}

/** The pictures after the photo, in order. The first of them, moved up, becomes the photo. */
export function MorePictures({ form, readOnly, onUploading }: MorePicturesProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [uploading, setUploading] = useState(0)
  const [refusals, setRefusals] = useState<string[]>([])
  const photo = form.values.img
  const more = form.values.morePictures.split(' ').filter(Boolean)
  const save = ([first = '', ...others]: string[]) => {
    form.setValue('img', first)
    form.setValue('morePictures', others.join(' '))
  }
  /** Exchanges the picture at a place, the photo's is 0, with the next one; the press stays with `img`. */
  const swap = (place: number, img: string, press: 'Up' | 'Down') => {
    const all = [photo, ...more]
    save(all.toSpliced(place, 2, ...all.slice(place, place + 2).reverse()))
    const find = (buttons: string) =>
      document.getElementById(`${id}${img}`)?.querySelector<HTMLElement>(buttons)
    focusNext(() => find(`[data-press=${press}]:enabled`) ?? find('button'))
  }
  const add = async (files: File[]) => {
    setRefusals([])
    onUploading(true)
    for (const [place, file] of files.entries()) {
      setUploading(files.length - place)
      try {
        const img = await uploadPicture(file)
        const now = form.getValues().morePictures.split(' ').filter(Boolean)
        if (!now.includes(img) && now.length < maxPictures - 1)
          form.setValue('morePictures', [...now, img].join(' '))
      } catch (error) {
        const refusal = `${file.name}: ${errorMessage(error as Error)}`
        setRefusals((others) => [...others, refusal])
      }
    }
    setUploading(0)
    onUploading(false)
  }
  return (
    <fieldset aria-describedby={`${id}-refused`} className="mb-4 grid gap-2">
      <legend className="mb-2 text-sm font-semibold">More pictures</legend>
      {more.length > 0 && (
        <ol className="grid gap-1">
          {more.map((img, index) => {
            const place = index + 1
            const name = `picture ${place + 1}`
            return (
              <li key={img} id={`${id}${img}`} className="flex flex-wrap items-center gap-2">
                <Thumb src={img} />
                {!readOnly && (
                  <>
                    <Button
                      small
                      data-press="Up"
                      aria-label={`Move ${name} up`}
                      onClick={() => swap(index, img, 'Up')}
                    >
                      Up
                    </Button>
                    <Button
                      small
                      data-press="Down"
                      aria-label={`Move ${name} down`}
                      disabled={place === more.length}
                      onClick={() => swap(place, img, 'Down')}
                    >
                      Down
                    </Button>
                    <Button
                      small
                      look="quiet danger"
                      aria-label={`Remove ${name}`}
                      onClick={() => save([photo, ...more.filter((one) => one !== img)])}
                    >
                      Remove
                    </Button>
                  </>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {!readOnly && (
        <>
          <Button
            small
            className="justify-self-start"
            busy={uploading > 0}
            disabled={more.length >= maxPictures - 1}
            onClick={() => input.current?.click()}
          >
            Add more pictures
          </Button>
          <input
            ref={input}
            type="file"
            multiple
            accept={offeredTypes}
            aria-label="Further pictures"
            className="hidden"
            onChange={({ currentTarget }) => {
              void add([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        </>
      )}
      <p role="status" className="text-sm text-soft empty:hidden">
        {uploading > 0 && `${uploading} to be sent`}
      </p>
      <div id={`${id}-refused`} role="alert" className="text-sm font-medium text-bad empty:hidden">
        {refusals.map((refusal) => (
          <p key={refusal}>{refusal}</p>
        ))}
      </div>
    </fieldset>
  )
}
