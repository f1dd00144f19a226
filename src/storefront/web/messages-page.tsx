import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { showTime } from '#base/calendar.ts'
import { longest } from '#base/limits.ts'
import { readSlice } from '#base/paging.ts'
import { readChoice, readText } from '#web/address.ts'
import { apiListQuery } from '#web/api-query.ts'
import { readDraft } from '#web/drafts.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterChoice } from '#web/ui/choice.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { Email } from '#web/ui/text.tsx'
import type { Message } from '../contract.ts'
import { answerMissing } from '../rules.ts'

const limit = 20

const stale = () => [['messages'], ['orders', 'waiting']]

const statuses = { '': 'Not answered', answered: 'Answered', all: 'All' }

export default function MessagesPage() {
  const [search] = useSearchParams()
  const filter = readChoice(search.get('status'), statuses, '')
  const q = readText(search, 'q')
  const status = filter === 'all' ? undefined : filter || ('open' as const)
  const query = { ...readSlice(search), limit, q, status }
  const messages = useQuery({
    ...apiListQuery(['messages', query], 'GET /messages', { query }),
    structuralSharing: (before, now) =>
      withTyped(now as MessageList, before as MessageList | undefined),
  })
  const none = q ? `No messages match “${q}”` : 'No messages to answer'
  return (
    <ListPage
      title="Messages"
      list={messages}
      limit={limit}
      finds="Email or text"
      filters={<FilterChoice name="status" label="Show" value={filter} of={statuses} />}
      empty={{ title: none, to: '?status=all' }}
    >
      {(rows) => rows.map((message) => <Received key={message._id} message={message} />)}
    </ListPage>
  )
}

type MessageList = { rows: Message[] }

/** Keeps the message while an answer is typed, even if a colleague answers it. */
function withTyped(now: MessageList, before: MessageList = { rows: [] }): MessageList {
  const typed = before.rows.filter(({ _id }) => 'answer' in readDraft(draftName(_id)))
  const rows = new Map([...now.rows, ...typed].map((message) => [message._id, message]))
  return { ...now, rows: [...rows.values()] }
}

const draftName = (id: string) => `answer ${id}`

function Received({ message }: { message: Message }) {
  const { _id, email, subject, leftAt, answeredAt } = message
  return (
    <details className="border-b border-line py-2">
      <summary className="cursor-pointer py-2">
        <strong className="font-semibold wrap-anywhere">{subject}</strong>
        <span className="figures block text-sm text-soft">
          <Email of={email} />, {showTime(leftAt)}
          {answeredAt === null ? '' : ', answered'}
        </span>
      </summary>
      <p className="my-3 max-w-text border-l-2 border-edge pl-4 wrap-anywhere whitespace-pre-line">
        {message.message}
      </p>
      {answeredAt === null ? (
        <Answer key={_id} id={_id} email={email} />
      ) : (
        <SentAnswer of={message} />
      )}
    </details>
  )
}

function Answer({ id, email }: { id: string; email: string }) {
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
    onSuccess: () => shopForm.markSaved(),
  })
  const close = useClose(id)
  return (
    <Form onSubmit={shopForm.submit(answer.mutate)} className="mb-3 max-w-text">
      <TextArea
        label="Answer"
        help={`Goes to ${email}, with the message below it`}
        rows={6}
        maxLength={longest.message}
        {...shopForm.field('answer')}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={answer.isPending}>Send answer</SubmitButton>
        <Button busy={close.isPending} onClick={() => close.mutate(true)}>
          Answered elsewhere
        </Button>
      </div>
    </Form>
  )
}

function SentAnswer({ of: { _id, answer, answeredBy, answeredAt } }: { of: Message }) {
  const close = useClose(_id)
  return (
    <div className="mb-3 max-w-text">
      <p className="text-sm text-soft">
        {answer === null ? 'Answered elsewhere' : 'Answered'}: {answeredBy},{' '}
        {showTime(answeredAt ?? 0)}
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

function useClose(id: string) {
  return useShopMutation<boolean>({
    mutationFn: (answered) => send('PUT /messages/:id', { params: { id }, body: { answered } }),
    invalidates: stale,
    successToast: (_, answered) => (answered ? 'Marked as answered' : 'Message reopened'),
  })
}
