/** The maker whose work this is said to be. She is invented, and the page says so. */
export const maker = {
  name: 'Rhea Lindgren',
  does: 'builds tools for workshops',
  bio: [
    'I learned to weld before I learned to type. Nine years at the counter of a parts dealer taught me what software feels like with oil on your hands: too many clicks, too few numbers, and never the one you were asked for.',
    'So I began to write the tools that I had missed. They are plain and quick, they say what is the matter, and they keep what you typed. I draw every part that I write software for; if I cannot draw it, I do not understand it yet.',
    'Today I work for Kickstand, from the first sketch to the night when the card company is down. The shop around this page is my largest piece so far.',
  ],
  titleBlock: [
    { name: 'Drawn by', value: 'R. Lindgren' },
    { name: 'Checked by', value: 'Customers' },
    { name: 'Material', value: 'TypeScript' },
    { name: 'Scale', value: '1 : 1' },
    { name: 'Sheet', value: '1 of 1' },
    { name: 'Revision', value: 'C' },
  ],
  skills: [
    {
      group: 'In the browser',
      of: ['React 19', 'React Router', 'TypeScript', 'Tailwind CSS', 'Accessible HTML', 'SVG'],
    },
    {
      group: 'On the server',
      of: ['Node.js', 'Fastify', 'SQLite', 'PostgreSQL', 'Card payments', 'Mail that arrives'],
    },
    {
      group: 'At the bench',
      of: ['Technical drawing', 'TIG welding', 'Wheel building', 'Measuring twice'],
    },
  ],
  projects: [
    {
      number: 'RL-001',
      name: 'Kickstand',
      text: 'A manufacturer’s own shop: bulk orders with minimums and cases, card payment, and stock that is never sold twice.',
      to: '/home',
      words: 'Open the shop',
    },
    {
      number: 'RL-002',
      name: 'Part finder',
      text: 'Search by number, name or words. What you see stands in the address: send it, bookmark it, use it without a script.',
      to: '/products?q=525',
      words: 'Find a 525 chain',
    },
    {
      number: 'RL-003',
      name: 'Kind drawer',
      text: 'The whole catalogue sorted into drawers by kind, with the count on the front of each, as in a good tool cabinet.',
      to: '/products?kind=Engine&sort=name',
      words: 'Open the engine drawer',
    },
    {
      number: 'RL-004',
      name: 'Word of mouth',
      text: 'Reviews by customers, the poor ones too, with a mark for those who have paid for what they judge.',
      to: '/reviews',
      words: 'Read the reviews',
    },
    {
      number: 'RL-005',
      name: 'Bench notes',
      text: 'Five answers about React and JavaScript that I gave more than once, written down so that I need not give them again.',
      to: '/blogs',
      words: 'Read the notes',
    },
  ],
} as const
