import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { formatDateTime } from '#base/calendar.ts'
import { maxLengths } from '#base/limits.ts'
import { readPaging } from '#base/paging.ts'
import { useWaiting } from '#users/web/waiting.ts'
import { apiListQuery } from '#web/api-query.ts'
import envelope from '#web/art/envelope.svg'
import { readDraft } from '#web/drafts.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { readChoice, readText } from '#web/search-params.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Email } from '#web/ui/text.tsx'
import type { Message } from '../contract.ts'
import { answerMissing } from '../rules.ts'

const limit = 20

const stale = () => [['messages'], ['orders', 'waiting']]

const statuses = { '': 'Not answered', answered: 'Answered', all: 'All' }

export default function MessagesPage() {
  const [search] = useSearchParams()
  const waiting = useWaiting()
  const filter = readChoice(search.get('status'), statuses, '')
  const q = readText(search, 'q')
  const status = filter === 'all' ? undefined : filter || ('open' as const)
  const query = { ...readPaging(search), limit, q, status }
  const messages = useQuery({
    ...apiListQuery(['messages', query], 'GET /messages', { query }),
    structuralSharing: (before, now) =>
      keepAnswering(now as MessageList, before as MessageList | undefined),
  })
  const none = q ? `No messages match “${q}”` : 'No messages to answer'
  return (
    <ListPage
      title="Messages"
      list={messages}
      limit={limit}
      searchPlaceholder="Email or text"
      tabs={
        <Tabs
          label="Which messages"
          name="status"
          value={filter}
          options={statuses}
          counts={{ '': waiting?.messages ?? 0 }}
          defaultValue=""
        />
      }
      empty={{ title: none, art: envelope, ...(q && { to: '?status=all' }) }}
    >
      {(rows) => <Inbox rows={rows} />}
    </ListPage>
  )
}

type MessageList = { rows: Message[] }

/** Keeps the message while an answer is typed, even if a colleague answers it. */
function keepAnswering(now: MessageList, before: MessageList = { rows: [] }): MessageList {
  const typed = before.rows.filter(({ _id }) => 'answer' in readDraft(draftName(_id)))
  const rows = new Map([...now.rows, ...typed].map((message) => [message._id, message]))
  return { ...now, rows: [...rows.values()] }
}

const draftName = (id: string) => `answer ${id}`

type InboxProps = { rows: Message[] }

/** The list of messages on the left, the open one beside it; in a narrow window only one of both. */
function Inbox({ rows }: InboxProps) {
  const [search] = useSearchParams()
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const openId = search.get('message')
  const open = rows.find(({ _id }) => _id === openId)
  const toLink = () =>
    list.current?.querySelector<HTMLElement>('[aria-current]') ?? list.current?.querySelector('a')
  return (
    <div className="grid items-start border-t border-line lg:grid-cols-[minmax(18rem,26rem)_minmax(0,1fr)]">
      <ul
        ref={list}
        aria-label="Messages"
        onKeyDown={moveBetweenLinks}
        className={`lg:sticky lg:top-16 lg:max-h-[calc(100dvh-4rem)] -ml-2 pl-2 lg:overflow-y-auto lg:border-r lg:border-line ${open ? 'max-lg:hidden' : ''}`}
      >
        {rows.map((message) => (
          <li key={message._id} className="border-b border-line">
            <MessageLink
              message={message}
              isOpen={message === open}
              onOpen={() => focusNext(() => heading.current)}
            />
          </li>
        ))}
      </ul>
      {open ? (
        <OpenMessage
          key={open._id}
          message={open}
          heading={heading}
          onAnswered={() => focusNext(toLink)}
          onBack={() => focusNext(toLink)}
        />
      ) : (
        <p className="p-8 text-center text-soft max-lg:hidden">Choose a message to read it here.</p>
      )}
    </div>
  )
}

function moveBetweenLinks(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const next = links[links.findIndex((link) => link.matches(':focus')) + step]
  event.preventDefault()
  next?.focus()
  // Beside the list it is read at once; in its place only when it is wanted.
  if (window.matchMedia('(width >= 64rem)').matches) next?.click()
}

type MessageLinkProps = { message: Message; isOpen: boolean; onOpen: () => void }

function MessageLink({ message, isOpen, onOpen }: MessageLinkProps) {
  const [search] = useSearchParams()
  const { _id, email, subject, leftAt, answeredAt } = message
  return (
    <ShopLink
      to={`?${withMessage(search, _id)}`}
      replace
      preventScrollReset
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className={`block py-2.5 pr-3 pl-2 -ml-2 -outline-offset-2 hover:bg-sunken ${isOpen ? 'bg-sunken shadow-[inset_3px_0_0_var(--color-accent)] forced-colors:outline-2 forced-colors:outline-[Highlight]' : ''}`}
    >
      <strong className="line-clamp-2 font-semibold wrap-anywhere">{subject}</strong>
      <span className="figures mt-0.5 flex flex-wrap justify-between gap-x-3 text-note text-soft">
        <Email of={email} />
        <span>
          {formatDateTime(leftAt)}
          {answeredAt === null ? '' : ', answered'}
        </span>
      </span>
    </ShopLink>
  )
}

function withMessage(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (id === null) next.delete('message')
  else next.set('message', id)
  return next
}

type OpenMessageProps = {
  message: Message
  heading: RefObject<HTMLHeadingElement | null>
  onAnswered: () => void
  onBack: () => void
}

function OpenMessage({ message, heading, onAnswered, onBack }: OpenMessageProps) {
  const [search] = useSearchParams()
  const { _id, email, subject, leftAt, answeredAt } = message
  return (
    <article className="min-w-0 py-3 lg:px-8">
      <ShopLink
        to={`?${withMessage(search, null)}`}
        replace
        preventScrollReset
        onClick={onBack}
        className="inline-flex min-h-11 items-center text-row text-accent-text underline lg:hidden"
      >
        All messages
      </ShopLink>
      <h2 ref={heading} tabIndex={-1} className="title-3">
        {subject}
      </h2>
      <p className="figures mt-1 text-row text-soft">
        <Email of={email} />, {formatDateTime(leftAt)}
      </p>
      <p className="my-5 max-w-text border-l-2 border-edge pl-4 wrap-anywhere whitespace-pre-line">
        {message.message}
      </p>
      {answeredAt === null ? (
        <Answer id={_id} email={email} onAnswered={onAnswered} />
      ) : (
        <SentAnswer of={message} />
      )}
    </article>
  )
}

type AnswerProps = { id: string; email: string; onAnswered: () => void }

function Answer({ id, email, onAnswered }: AnswerProps) {
  const params = { id }
  const shopForm = useShopForm({
    validate: ({ answer }) => ({ answer: answer.trim() ? undefined : answerMissing }),
    defaultValues: { answer: '' },
    draft: draftName(id),
  })
  const answer = useShopMutation<{ answer: string }>({
    form: shopForm,
    mutationFn: (body, options) => send('POST /messages/:id/answer', { params, body }, options),
    invalidates: stale,
    successToast: () => ['The answer is sent by email', email],
    onSuccess: () => {
      shopForm.markSaved()
      onAnswered()
    },
  })
  const close = useMarkAnswered(id)
  return (
    <Form onSubmit={shopForm.submit(answer.mutate)} className="mb-3 max-w-text">
      <TextArea
        label="Answer"
        help={`Goes to ${email}, with the message below it`}
        rows={6}
        maxLength={maxLengths.message}
        {...shopForm.field('answer')}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={answer.isPending}>Send answer</SubmitButton>
        <Button
          busy={close.isPending}
          onClick={() => close.mutate(true, { onSuccess: onAnswered })}
        >
          Answered elsewhere
        </Button>
      </div>
    </Form>
  )
}

function SentAnswer({ of: { _id, answer, answeredBy, answeredAt } }: { of: Message }) {
  const close = useMarkAnswered(_id)
  return (
    <div className="mb-3 max-w-text">
      <p className="text-row text-soft">
        {answer === null ? 'Answered elsewhere' : 'Answered'}: {answeredBy},{' '}
        {formatDateTime(answeredAt ?? 0)}
      </p>
      {answer === null ? (
        <Button small busy={close.isPending} onClick={() => close.mutate(false)}>
          Reopen
        </Button>
      ) : (
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{answer}</p>
      )}
    </div>
  )
}

function useMarkAnswered(id: string) {
  return useShopMutation<boolean>({
    mutationFn: (answered) => send('PUT /messages/:id', { params: { id }, body: { answered } }),
    invalidates: stale,
    successToast: (_, answered) => (answered ? 'Marked as answered' : 'Message reopened'),
  })
}
