import { type Ref, useRef, useState } from 'react'
import type { Reply } from '#base/endpoint.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { Problem } from '#base/problem.ts'
import { findRefusal, offeredTypes } from '#images/rules.ts'
import { uploadPicture } from '#images/web/picture-field.tsx'
import { listZip, type PackedFile } from '#images/web/unzip.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { DropBox, FileButton, useDrop } from '#web/ui/choose-files.tsx'
import { Download } from '#web/ui/download.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { ImportFile, ImportPanel } from '#web/ui/import-file.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, PartName, Table } from '#web/ui/table.tsx'
import type { matchPictures, ProductsReport } from '../../contract.ts'
import { maxPictureFiles } from '../../rules.ts'

const example = [
  'Product code;Name;Description;Kind;Price;Breaks;Stock;Minimum;Case;Bin;Hidden;Picture;More pictures',
  'KS-OF-138;;;;9.25;25+ 8.75, 50+ 8.25;;;;A-12;;;',
].map((row) => row.split(';'))

export function ProductFiles() {
  return (
    <ImportPanel>
      <Section
        title="Import products"
        about="Matched by product code. Empty cells change nothing; ‘none’ clears a value. Stock is set for new products only; later stock comes in through Receiving."
        tools={
          <>
            <Download path="/products.csv">Download all as CSV</Download>
            <Download path="/products.xlsx">Download all as XLSX</Download>
          </>
        }
      >
        <ImportFile<ProductsReport>
          what="products"
          variant="plain"
          example={example}
          stale={[['products'], ['suggestions'], ['orders']]}
          remarks={({ additions, changes, same }) => [
            { title: 'New', ...additions },
            { title: 'Changed', ...changes },
            { title: 'Same', ...same },
          ]}
        />
      </Section>
      <PictureFiles />
    </ImportPanel>
  )
}

type Match = NonNullable<Reply<typeof matchPictures>[number]>

/** A file with its product and its result: sent, an error, or none yet. */
type PictureFile = PackedFile & { match: Match | null; outcome: string | null }

const sent = 'Sent'

/** The shop limits changes per minute: further pictures wait. */
const maxWaitSeconds = 60

const folder = { multiple: true, webkitdirectory: '' }

function PictureFiles() {
  const [files, setFiles] = useState<PictureFile[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const match = useShopMutation<File[], PictureFile[]>({
    mutationFn: matchFiles,
    onSuccess: (matched) => {
      setFiles(matched)
      focusNext(() => heading.current)
    },
  })
  const upload = useShopMutation<PictureFile[]>({
    mutationFn: async (toSend) => {
      for (const { name, open, match: found } of toSend) {
        const outcome = found && (await sendPicture(open, found))
        setFiles((all) => all.map((file) => (file.name === name ? { ...file, outcome } : file)))
      }
    },
    invalidates: () => [['products']],
  })
  const isBusy = match.isPending || upload.isPending
  const choose = (chosen: File[]) => {
    if (chosen.length > 0 && !upload.isPending) match.mutate(chosen)
  }
  const drop = useDrop((dropped) => choose([...dropped.files]))
  return (
    <Section
      title="Pictures by file name"
      about={
        <>
          <span className="part-number">KS-BR-210.jpg</span> becomes the first picture of that
          product, <span className="part-number">KS-BR-210_2.jpg</span> the second. You see every
          match before anything is uploaded.
        </>
      }
      {...drop.handlers}
    >
      <DropBox
        isOver={drop.isOver}
        formats="pictures or a ZIP"
        button={
          <>
            <FileButton
              busy={isBusy}
              label="Pictures or a ZIP"
              field={{ multiple: true, accept: `${offeredTypes},.zip` }}
              choose={choose}
            >
              Choose pictures or a ZIP
            </FileButton>
            <FileButton busy={isBusy} label="A folder of pictures" field={folder} choose={choose}>
              Choose a folder
            </FileButton>
          </>
        }
      />
      {files.length > 0 && (
        <MatchedFiles
          ref={heading}
          files={files}
          isSending={upload.isPending}
          send={upload.mutate}
        />
      )}
    </Section>
  )
}

type MatchedFilesProps = {
  ref: Ref<HTMLHeadingElement>
  files: PictureFile[]
  isSending: boolean
  send: (files: PictureFile[]) => void
}

function MatchedFiles({ ref, files, isSending, send }: MatchedFilesProps) {
  const matched = files.filter((file) => file.match !== null)
  const left = matched.filter(({ outcome }) => outcome !== sent)
  const done = matched.length - left.length
  const hasFailed = !isSending && left.some(({ outcome }) => outcome !== null)
  return (
    <>
      <h3 ref={ref} tabIndex={-1} className="title-3 mt-6">
        {formatCount(matched.length)} of {pluralize(files.length, 'file')} match a product
      </h3>
      <div className="my-3 flex min-h-11 flex-wrap items-center gap-4">
        {left.length > 0 && (
          <Button variant="main" busy={isSending} onClick={() => send(left)}>
            {hasFailed ? 'Send again' : 'Send'} {pluralize(left.length, 'picture')}
          </Button>
        )}
        <p role="status" className="figures text-soft">
          {(isSending || done > 0) && `${formatCount(done)} of ${formatCount(matched.length)} sent`}
        </p>
        {isSending && (
          <progress
            aria-label="Upload progress"
            max={matched.length}
            value={done}
            className="h-2 flex-1 accent-accent-fill"
          />
        )}
      </div>
      <Table
        caption="Matched pictures"
        columns={pictureColumns}
        rows={files}
        keyOf={({ name }) => name}
      />
    </>
  )
}

const pictureColumns: Column<PictureFile>[] = [
  { head: 'File', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  { head: 'Product', cell: ({ match }) => match && <PartName part={match.product} /> },
  {
    head: 'What happens',
    cell: ({ match, outcome }) => {
      if (match === null) return <span className="text-soft">{outcome}</span>
      if (outcome !== null)
        return <span className={outcome === sent ? 'text-good' : 'text-bad'}>{outcome}</span>
      return `${match.replaces ? 'Replaces' : 'New'} picture ${match.position}`
    },
  },
]

/** Throws 'too-big' for too many, and 'file-broken' for an archive that cannot be read. */
async function matchFiles(chosen: File[]): Promise<PictureFile[]> {
  const listed = await Promise.all(chosen.map(listFiles))
  // Systems add files to folders: .DS_Store, and a twin of each file in archives.
  const files = listed.flat().filter(({ name }) => !/(^|\/)(\.|__MACOSX\/)/.test(name))
  if (files.length > maxPictureFiles) {
    const detail = `Please send ${formatCount(maxPictureFiles)} pictures at most at once.`
    throw new Problem('too-big', detail)
  }
  const names = files.map(({ name }) => name)
  const matches = await send('POST /picture-names', { body: { names } })
  const taken = new Set<string>()
  return files.map((file, index) => {
    const match = matches[index] ?? null
    const refusal = findRefusal({ size: file.size, type: '' })
    const skip = (outcome: string) => ({ ...file, match: null, outcome })
    if (!/\.(jpe?g|png|webp|avif)$/i.test(file.name)) return skip('Not a picture')
    if (refusal) return skip(refusal.message)
    if (!match) return skip('No product has this number')
    const target = `${match.product._id} ${match.position}`
    if (taken.has(target)) return skip('Another file is this picture already')
    taken.add(target)
    return { ...file, match, outcome: null }
  })
}

async function listFiles(file: File): Promise<PackedFile[]> {
  if (/\.zip$/i.test(file.name)) return listZip(file)
  const name = file.webkitRelativePath || file.name
  return [{ name, size: file.size, open: async () => file }]
}

async function sendPicture(open: PackedFile['open'], match: Match): Promise<string> {
  try {
    const img = await uploadPicture(await open())
    const params = { id: match.product._id, position: match.position }
    await send('PUT /products/:id/pictures/:position', { params, body: { img } })
    return sent
  } catch (error) {
    const seconds = error instanceof Problem ? error.retryAfterSeconds : null
    if (seconds === null || seconds > maxWaitSeconds) return errorMessage(error)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    return sendPicture(open, match)
  }
}
