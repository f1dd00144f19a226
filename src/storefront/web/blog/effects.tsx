import { C, Code, type Entry, P, Points } from './prose.tsx'

export const effects: Entry = {
  id: 'use-effect',
  about: 'React',
  question: 'When is useEffect the wrong tool?',
  short:
    'Whenever you cannot name the system outside of React that it keeps in step: then compute while rendering, or act in the event handler.',
  answer: (
    <>
      <P>
        An effect keeps something outside of React in step with what is on the screen: a
        subscription, a timer, a map widget, the browser’s own dialog. Ask “which outside thing?”.
        If there is none, the effect only delays work that has a better place.
      </P>
      <Code>{`// Two renders, and a moment in which the total is wrong
const [total, setTotal] = useState(0)
useEffect(() => setTotal(price * units), [price, units])

// One render, never wrong
const total = price * units`}</Code>
      <P>The usual suspects, and where they belong:</P>
      <Points>
        <li>
          <strong>What follows from props and state:</strong> compute it while rendering.
        </li>
        <li>
          <strong>What a click causes:</strong> do it in the click’s handler. An effect knows that
          something changed, but no longer why.
        </li>
        <li>
          <strong>Starting afresh for another record:</strong> give the component that record’s id
          as its <C>key</C>.
        </li>
        <li>
          <strong>Data from a server:</strong> let the router’s loader or a query library ask. They
          know about races, retries and going back; the effect of three lines does not.
        </li>
        <li>
          <strong>Values that live outside,</strong> such as <C>navigator.onLine</C>: read them with{' '}
          <C>useSyncExternalStore</C>, which also works on the server.
        </li>
      </Points>
      <P>
        And an effect that is right gives back a function that undoes it. In development Strict Mode
        runs it, undoes it and runs it again at once; if you can see that, the undoing is missing.
      </P>
    </>
  ),
}
