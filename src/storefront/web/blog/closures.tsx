import { C, Code, type Entry, P, Points } from './prose.tsx'

export const closures: Entry = {
  id: 'stale-closures',
  about: 'JavaScript',
  question: 'Why does my callback see an old value?',
  short:
    'Because a function keeps the variables of the call that created it. Every render is a call of its own, with its own constants.',
  answer: (
    <>
      <P>
        Nothing is out of date here; the function is. It closes over the variables that were in
        scope when it was made, and each render makes new ones.
      </P>
      <Code>{`function Stopwatch() {
  const [seconds, setSeconds] = useState(0)

  useEffect(() => {
    const timer = setInterval(() => setSeconds(seconds + 1), 1000)
    return () => clearInterval(timer)
  }, []) // made once, in the render where seconds was 0

  return seconds // 0, then 1, and 1 for ever
}`}</Code>
      <P>
        It is plain JavaScript: <C>seconds</C> is a <C>const</C> of the first call, and it will be 0
        for as long as anybody remembers it. Three ways out, by what you mean:
      </P>
      <Points>
        <li>
          <strong>The next value follows from the last one:</strong> pass a function,{' '}
          <C>{'setSeconds((now) => now + 1)'}</C>. React gives it the present value.
        </li>
        <li>
          <strong>The work must start again when the value changes:</strong> name it among the
          dependencies, and undo the old work in the clean-up.
        </li>
        <li>
          <strong>The work goes on, and only reads the newest value when something happens:</strong>{' '}
          since React 19.2, wrap the reading part in <C>useEffectEvent</C>. It always sees the last
          render’s values and is no dependency.
        </li>
      </Points>
      <P>
        What is no way out is to silence the linter: its warning about the missing dependency is the
        bug report, delivered early.
      </P>
    </>
  ),
}
