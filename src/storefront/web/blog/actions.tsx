import { C, Code, type Entry, P, Points } from './prose.tsx'

export const actions: Entry = {
  id: 'actions',
  about: 'React',
  question: 'What are Actions in React 19, and what do they replace?',
  short:
    'Async functions that React runs as a transition: it tracks whether they are pending, in which order they end and what they throw, which used to be three useState calls in every form.',
  answer: (
    <>
      <P>
        Until React 18 every form carried the same luggage: a flag for “sending”, another for the
        error, and a <C>try … finally</C> that hoped to set both in the right order. An Action is an
        async function handed to React instead, most simply as the <C>action</C> of a form.
      </P>
      <Code>{`function AddPart({ save }) {
  const [error, submit, pending] = useActionState(async (_before, form) => {
    const answer = await save(form.get('partNumber'))
    return answer.ok ? null : answer.message
  }, null)

  return (
    <form action={submit}>
      <label>Part number <input name="partNumber" /></label>
      <button disabled={pending}>Add</button>
      <p role="alert">{error}</p>
    </form>
  )
}`}</Code>
      <Points>
        <li>
          <C>useActionState</C> keeps the last answer and whether one is under way; calls made
          meanwhile wait for their turn.
        </li>
        <li>
          <C>useFormStatus</C> tells a button deep inside that its form is being sent.
        </li>
        <li>
          <C>useOptimistic</C> shows the result before it is there, and takes it back if it does not
          come.
        </li>
        <li>
          What an Action throws goes to the nearest error boundary. Expected refusals are answers:
          return them.
        </li>
      </Points>
      <P>
        One trap: when a form’s Action ends without throwing, React resets the fields that it does
        not control, also when what you returned was an error. Give the typed values back as{' '}
        <C>defaultValue</C>, or stay with <C>onSubmit</C>. This shop does the latter in its long
        forms: nothing that a customer typed may be lost to a refusal.
      </P>
      <P>
        Actions need no server framework. Server Functions, marked <C>'use server'</C>, are one kind
        of function that you may pass; any async function will do.
      </P>
    </>
  ),
}
