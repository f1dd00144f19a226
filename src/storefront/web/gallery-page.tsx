import { type ReactNode, useState } from 'react'
import type { Product } from '#products/contract.ts'
import { ProductCard } from '#products/web/product-card.tsx'
import type { Review } from '#reviews/contract.ts'
import { ReviewGrid } from '#reviews/web/review-grid.tsx'
import bench from '#web/art/bench.svg'
import blankCard from '#web/art/blank-card.svg'
import emptyCrate from '#web/art/empty-crate.svg'
import emptyShelf from '#web/art/empty-shelf.svg'
import { Unreachable } from '#web/chunk.ts'
import { toastError, toastSuccess } from '#web/toasts.ts'
import { Button, ButtonLink, type ButtonLook } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { LoadingScreen, Skeleton } from '#web/ui/loading.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { Table, TableSkeleton } from '#web/ui/table.tsx'
import { PageHead, SectionHead } from '#web/ui/text.tsx'

export const meta = () => [{ title: 'Gallery' }, { name: 'robots', content: 'noindex' }]

/** Every part that pages are made of, in every state: only while the shop is worked on. */
export default function GalleryPage() {
  return (
    <div className="page">
      <PageHead title="Gallery" note="development only">
        Change a part here first, in both themes and with a narrow window.
      </PageHead>
      <Room title="Colour roles">
        <Colours />
      </Room>
      <Room title="Type">
        <p className="title-1 font-display font-semibold">Title 1, 320 mm</p>
        <p className="title-2 mt-2 font-display font-semibold">Title 2, 320 mm</p>
        <p className="title-3 mt-2 font-display font-semibold">Title 3, 320 mm</p>
        <p className="mt-2 max-w-text">Text, as wide as it may be read: 68 characters a line.</p>
        <p className="part-number mt-2">KS-BD-320 0O 1lI</p>
      </Room>
      <Room title="Buttons">
        <Buttons />
      </Room>
      <Room title="Fields">
        <Fields />
      </Room>
      <Room title="Dialog and toasts">
        <Floating />
      </Room>
      <Room title="Product cards">
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {products.map((product) => (
            <li key={product._id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      </Room>
      <Room title="Review cards">
        <ReviewGrid reviews={reviews} />
      </Room>
      <Room title="Stars">
        <div className="grid gap-2">
          {[0, 1, 2, 3, 4, 5].map((star) => (
            <Stars key={star} star={star} />
          ))}
        </div>
      </Room>
      <Room title="Table">
        <Table
          caption="Products"
          rows={products}
          keyOf={({ _id }) => _id}
          isMarked={({ _id }) => _id === products[1]?._id}
          columns={[
            { head: 'Part number', cell: ({ productCode }) => productCode },
            { head: 'Name', cell: ({ name }) => name },
            { head: 'Quantity', align: 'right', cell: ({ quantity }) => quantity },
            { head: 'Price', align: 'right', cell: ({ price }) => `$${price}` },
          ]}
        />
        <Pager page={3} limit={20} total={312} />
        <TableSkeleton rows={3} />
      </Room>
      <Room title="Waiting">
        <LoadingScreen />
        <Skeleton className="h-8 w-64" />
      </Room>
      <Room title="Empty and failed">
        <div className="grid lg:grid-cols-2">
          <EmptyState art={emptyShelf} title="No part matches.">
            <ButtonLink to="/products" look="main">
              Show everything
            </ButtonLink>
          </EmptyState>
          <EmptyState art={emptyCrate} title="Nothing ordered yet." />
          <EmptyState art={blankCard} title="Nothing written yet." />
          <QueryError error={new Unreachable()} retry={() => {}} />
        </div>
      </Room>
    </div>
  )
}

function Room({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section aria-labelledby={id} className="pt-14">
      <SectionHead id={id} title={title} />
      {children}
    </section>
  )
}

const looks: Record<ButtonLook, string> = {
  main: 'Main',
  plain: 'Plain',
  danger: 'Danger',
  quiet: 'Quiet',
  'quiet danger': 'Quiet danger',
}

/** Each look: at rest, small, busy, switched off, as a link. */
function Buttons() {
  return (
    <div className="grid gap-4">
      {(Object.keys(looks) as ButtonLook[]).map((look) => (
        <div key={look} className="flex flex-wrap items-center gap-3">
          <Button look={look}>{looks[look]}</Button>
          <Button look={look} small>
            Small
          </Button>
          <Button look={look} busy>
            Busy
          </Button>
          <Button look={look} disabled>
            Switched off
          </Button>
          <ButtonLink to="/gallery" look={look}>
            A link
          </ButtonLink>
        </div>
      ))}
    </div>
  )
}

const roles = [
  { name: 'surface', look: 'bg-surface' },
  { name: 'raised', look: 'bg-raised' },
  { name: 'sunken', look: 'bg-sunken' },
  { name: 'line', look: 'bg-line' },
  { name: 'edge', look: 'bg-edge' },
  { name: 'soft', look: 'bg-soft' },
  { name: 'ink', look: 'bg-ink' },
  { name: 'accent', look: 'bg-accent' },
  { name: 'accent-text', look: 'bg-accent-text' },
  { name: 'accent-fill', look: 'bg-accent-fill' },
  { name: 'good', look: 'bg-good' },
  { name: 'good-fill', look: 'bg-good-fill' },
  { name: 'bad', look: 'bg-bad' },
  { name: 'bad-fill', look: 'bg-bad-fill' },
  { name: 'plate', look: 'bg-plate' },
  { name: 'slate', look: 'bg-slate' },
]

/** The roles that components may name. */
function Colours() {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-8">
      {roles.map(({ name, look }) => (
        <li key={name}>
          <span className={`block h-14 rounded-press border border-line ${look}`} />
          <span className="part-number text-xs">{name}</span>
        </li>
      ))}
    </ul>
  )
}

/** Each field: empty, filled, helped, wrong, read-only, switched off. */
function Fields() {
  return (
    <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
      <Field label="Empty" placeholder="What it is like" />
      <Field label="Filled" defaultValue="Okafor Motorcycles" />
      <Field label="Not needed" optional />
      <Field label="With help" help="In cases of 5, counted from 0." defaultValue="10" />
      <Field label="Wrong" error="Minimum Quantity Required" defaultValue="3" />
      <Field label="Read-only" readOnly defaultValue="buyer@kickstand.test" />
      <Field label="Switched off" disabled defaultValue="Not now" />
      <PasswordField label="Password" defaultValue="ride-the-buyer" />
      <TextArea label="Text" defaultValue="48 Canal Street, Port Alder" />
      <TextArea label="Wrong text" error="Product Description is Required" />
    </div>
  )
}

/** What comes over the page when it is called. */
function Floating() {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen(true)}>Open a dialog</Button>
      <Button onClick={() => toastSuccess('Order Placed')}>Say that it worked</Button>
      <Button onClick={() => toastError('Failed to Make an admin')}>Warn</Button>
      <Button
        onClick={() => toastError('Failed to Remove  admin', 'The shop needs at least one admin.')}
      >
        Warn, and say why
      </Button>
      <Dialog open={open} title="Are you sure you want to delete ?" onClose={() => setOpen(false)}>
        <p className="mb-6">Floating Brake Disc 320 mm, 50 pieces, $5,900.</p>
        <div className="flex justify-end gap-3">
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button look="danger" onClick={() => setOpen(false)}>
            Delete
          </Button>
        </div>
      </Dialog>
    </div>
  )
}

const usual: Product = {
  _id: 'usual',
  productCode: 'KS-BD-320',
  name: 'Floating Brake Disc 320 mm',
  description: 'Front disc with a laser-cut stainless rotor, 320 mm across and 5 mm thick.',
  kind: 'Brakes',
  price: 118,
  currency: 'USD',
  quantity: 214,
  minimumQuantity: 10,
  caseQuantity: 5,
  priceBreaks: [{ from: 50, price: 112 }],
  img: bench,
}

/** A card in each state: usual, too few in stock, none, the longest that may be. */
const products: Product[] = [
  usual,
  { ...usual, _id: 'few', quantity: 8, name: 'Fewer than the Minimum' },
  { ...usual, _id: 'none', quantity: 0, caseQuantity: null, name: 'None' },
  {
    ...usual,
    _id: 'long',
    name: 'Radial Brake Caliper with Four Unequal Pistons, Hard Anodised, Left-hand Side, Complete',
    description: `${usual.description} `.repeat(8),
    price: 1_000_000,
    quantity: 1_000_000,
    minimumQuantity: 100_000,
    caseQuantity: 10_000,
  },
]

const said: Review = {
  _id: 'usual',
  userName: 'Ben Okafor',
  name: 'Ben Okafor',
  email: 'd•••@example.com',
  description: 'Every box has the part number on three sides.',
  img: bench,
  star: 5,
  verified: true,
  hidden: false,
  writtenAt: Date.UTC(2026, 10, 21),
}

/** A verified one, a poor one, and the longest that may be. */
const reviews: Review[] = [
  said,
  { ...said, _id: 'poor', star: 1, verified: false, description: 'Wrong part, twice.' },
  {
    ...said,
    _id: 'long',
    star: 3,
    userName: 'Bartholomäus-Maximilian Wolfeschlegelsteinhausenbergerdorff',
    description: `${said.description} `.repeat(10),
  },
]
