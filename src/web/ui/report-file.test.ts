import { expect, test } from 'vitest'
import { reportFile } from './import-file.tsx'

test('what an import told goes into a file, with what was left out and without formulas', async () => {
  const file = reportFile([
    {
      title: 'Refused',
      told: {
        count: 61,
        first: [
          { line: 7, message: 'There is no product "A, B".' },
          { line: 9, message: '=1+1 is no year.' },
        ],
      },
    },
    { title: 'Said twice', told: { count: 0, first: [] } },
    { title: 'Gaps', told: { count: 1, first: [{ line: null, message: 'nothing on 1997' }] } },
  ])
  expect((await file.text()).split('\r\n')).toEqual([
    '"Told","Line","What"',
    '"Refused","7","There is no product ""A, B""."',
    '"Refused","9","\'=1+1 is no year."',
    '"Refused","","and 59 more"',
    '"Gaps","","nothing on 1997"',
    '',
  ])
})
