import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { csvBlob } from '#base/csv.ts'
import { saveFile } from '#web/files.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import type * as contract from '../contract.ts'
import { csvOfList } from '../list-csv.ts'
import { mostLetters } from '../quantities.ts'
import { type ListChange, told } from './use-change-list.ts'

/** What can be done with a list as a whole. */
export function ListActs({
  list,
  change,
  showRevisions,
}: {
  list: contract.List
  change: (to: ListChange) => Promise<unknown>
  showRevisions: () => void
}) {
  const [asked, setAsked] = useState<'name' | 'delete' | null>(null)
  const close = () => setAsked(null)
  const save = () => saveFile(csvBlob(csvOfList(list)), `${list.name}.csv`)
  return (
    <>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button small onClick={() => setAsked('name')}>
          Rename
        </Button>
        <Button small onClick={save}>
          Save as CSV
        </Button>
        <Button small onClick={showRevisions}>
          Versions
        </Button>
        <Button
          small
          aria-pressed={list.watched}
          onClick={() => void change({ watched: !list.watched }).catch(told)}
        >
          {list.watched ? 'Stop watching' : 'Watch'}
        </Button>
        <Button small onClick={() => void change({ shared: list.shareToken === null }).catch(told)}>
          {list.shareToken === null ? 'Share' : 'Stop sharing'}
        </Button>
        <Button small look="quiet danger" onClick={() => setAsked('delete')}>
          Delete
        </Button>
      </div>
      {list.watched && (
        <p className="mt-2 text-sm text-soft">
          When a price, the stock or a successor changes you get a mail, one a day at most.
        </p>
      )}
      {list.shareToken !== null && <SharedAt token={list.shareToken} />}
      <Dialog open={asked === 'name'} title="Rename the list" onClose={close}>
        <Rename name={list.name} set={(name) => change({ name })} onClose={close} />
      </Dialog>
      <Dialog open={asked === 'delete'} title={`Delete ${list.name}?`} onClose={close}>
        <Delete list={list} onClose={close} />
      </Dialog>
    </>
  )
}

/** Whoever has this address sees the list. */
function SharedAt({ token }: { token: string }) {
  const address = new URL(`/sharedLists/${token}`, window.location.href).href
  return (
    <Field
      label="Whoever has this address sees the list"
      readOnly
      value={address}
      className="mt-3 max-w-2xl"
      onFocus={({ target }) => target.select()}
    />
  )
}

function Rename({
  name,
  set,
  onClose,
}: {
  name: string
  set: (name: string) => Promise<unknown>
  onClose: () => void
}) {
  const [typed, setTyped] = useState(name)
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = typed.trim()
    if (to === '' || busy) return
    setBusy(true)
    try {
      if (to !== name) await set(to)
      onClose()
    } catch {
      // Told already; what was typed stays, and can be sent again.
    }
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}>
      <Field
        data-first
        label="Name"
        value={typed}
        error={typed.trim() === '' ? 'Please enter a name' : undefined}
        maxLength={mostLetters.name}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="main" busy={busy}>
          Rename
        </Button>
      </div>
    </form>
  )
}

function Delete({ list, onClose }: { list: contract.List; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useShopMutation({
    mutationFn: (id: string, idempotencyKey) =>
      send<typeof contract.deleteList>('DELETE /lists/:id', { params: { id } }, { idempotencyKey }),
    invalidates: () => [['lists']],
    successToast: () => `${list.name} is deleted`,
    onSuccess: () => navigate('/dashboard/lists'),
  })
  return (
    <div className="flex justify-end gap-3">
      <Button onClick={onClose}>Cancel</Button>
      <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(list._id)}>
        Delete
      </Button>
    </div>
  )
}
