import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDateTime } from '#base/calendar.ts'
import { csvBlob } from '#base/csv.ts'
import { pluralize } from '#base/format.ts'
import { spec } from '#base/texts.ts'
import { apiQuery } from '#web/api-query.ts'
import { saveFile } from '#web/files.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { List } from '../contract.ts'
import { formatList } from '../list-csv.ts'
import { maxListLengths } from '../rules.ts'
import type { ChangeList } from './change-list.ts'
import { listQuery } from './queries.ts'

type ListActionsProps = { list: List; change: ChangeList; onWatch: (isOn: boolean) => void }

export function ListActions({ list, change, onWatch }: ListActionsProps) {
  const [dialog, setDialog] = useState<'name' | 'versions' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const navigate = useNavigate()
  const remove = useShopMutation({
    mutationFn: (id: string, options) => send('DELETE /lists/:id', { params: { id } }, options),
    invalidates: () => [['lists']],
    successToast: () => `${list.name} is deleted`,
    onSuccess: () => navigate('/dashboard/lists'),
  })
  const save = () => saveFile(csvBlob(formatList(list)), `${list.name}.csv`)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 print:hidden">
        <Switch
          label="Watch"
          isOn={list.watched}
          change={(isOn) => {
            onWatch(isOn)
            change.mutate({ watched: isOn })
          }}
        />
        <Switch
          label="Share"
          isOn={list.shareToken !== null}
          change={(isOn) => change.mutate({ shared: isOn })}
        />
        <Menu
          label={`More of ${list.name}`}
          actions={[
            { name: 'Rename', act: () => setDialog('name') },
            { name: 'Versions', act: () => setDialog('versions') },
            { name: 'Save as CSV', act: save },
            { name: spec.orders.delete, act: () => setDialog('delete'), danger: true },
          ]}
        />
      </div>
      <ConfirmDialog
        open={dialog === 'delete'}
        title={`Delete ${list.name}?`}
        confirm={spec.orders.delete}
        busy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate(list._id)}
      />
      <Dialog open={dialog === 'name'} title="Rename list" onClose={close}>
        <Rename name={list.name} change={change} onClose={close} />
      </Dialog>
      <Dialog open={dialog === 'versions'} title="Versions" onClose={close}>
        <Versions list={list} onClose={close} />
        <div className="mt-4 flex justify-end">
          <Button data-autofocus onClick={close}>
            Close
          </Button>
        </div>
      </Dialog>
    </>
  )
}

export function SharedLink({ to }: { to: string }) {
  const address = new URL(to, window.location.href).href
  return (
    <div className="mb-2 max-w-2xl">
      <Field
        label="Anyone with this link can view"
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={address}>Copy link</CopyButton>
      </div>
    </div>
  )
}

type RenameProps = { name: string; change: ChangeList; onClose: () => void }

function Rename({ name, change, onClose }: RenameProps) {
  const { field, submit } = useShopForm({
    validate: ({ name }) => ({ name: name.trim() ? undefined : 'Please enter a name' }),
    defaultValues: { name },
  })
  const rename = submit(({ name }) => change.mutate({ name: name.trim() }, { onSuccess: onClose }))
  return (
    <form noValidate onSubmit={rename}>
      <Field data-autofocus label="Name" maxLength={maxListLengths.name} {...field('name')} />
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="main" busy={change.isPending}>
          Rename
        </Button>
      </div>
    </form>
  )
}

function Versions({ list, onClose }: { list: List; onClose: () => void }) {
  const cache = useQueryClient()
  const key = ['lists', 'revisions', list._id, list.version]
  const params = { id: list._id }
  const revisions = useQuery(apiQuery(key, 'GET /lists/:id/revisions', { params }))
  const restore = useShopMutation({
    mutationFn: (revision: number, options) => {
      const body = { revision, version: list.version }
      return send('POST /lists/:id/restore', { params, body }, options)
    },
    successToast: (_, revision) => `Version ${revision} restored`,
    onSuccess: (restored) => {
      cache.setQueryData(listQuery(list._id).queryKey, restored)
      onClose()
    },
  })
  if (!revisions.data) return <QueryState query={revisions} rows={3} />
  return (
    <ul className="border-t border-line">
      {revisions.data.map(({ version, name, lineCount, madeAt }) => (
        <li
          key={version}
          className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"
        >
          <span>
            <span className="block font-semibold">
              {version}. {name}
            </span>
            <span className="block text-row text-soft">
              {pluralize(lineCount, 'line')}, {formatDateTime(madeAt)}
            </span>
          </span>
          {version === list.version ? (
            <span className="text-row text-soft">Current</span>
          ) : (
            <Button
              small
              busy={restore.isPending}
              aria-label={`Restore version ${version}`}
              onClick={() => restore.mutate(version)}
            >
              Restore
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
