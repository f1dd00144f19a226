import { C, Code, type Entry, P, Points } from './prose.tsx'

export const compiler: Entry = {
  id: 'react-compiler',
  about: 'React',
  question: 'With the React Compiler, do I still need useMemo, useCallback and memo?',
  short:
    'Hardly ever. The compiler remembers values more finely than people do; keep the hooks only where a stable identity is part of what the code means.',
  answer: (
    <>
      <P>
        The React Compiler, stable since October 2025, reads your components and hooks while they
        are built and keeps the values, callbacks and elements that did not change between two
        renders. It does so for each expression by itself, also after an early return, where no hook
        may stand.
      </P>
      <Code>{`function PartList({ parts, query }) {
  if (parts.length === 0) return <Empty />

  // Kept until \`parts\` or \`query\` changes, without being asked
  const found = parts.filter((part) => part.name.includes(query))
  return <List rows={found} onPick={(part) => open(part.id)} />
}`}</Code>
      <P>
        It can do that only for code that keeps the Rules of React: rendering has no side effects,
        and props and state are never changed in place. What it sees breaking them it leaves as it
        is. The lint rules that come with <C>eslint-plugin-react-hooks</C> tell you where.
      </P>
      <P>Three things it does not do for you:</P>
      <Points>
        <li>
          It remembers per component. The same costly sum in twenty rows is still done twenty times:
          lift it up, or keep it in a cache of your own.
        </li>
        <li>
          It promises speed, not identity. If an effect must not run again because an object is “the
          same”, say so with <C>useMemo</C>, or better, depend on the plain values in it.
        </li>
        <li>It does not make a list of ten thousand rows short. Show fewer of them.</li>
      </Points>
      <P>
        So: switch it on, leave the memos that are there, write new code without them, and let the
        Profiler decide about the rest.
      </P>
    </>
  ),
}
