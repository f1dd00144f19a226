// Makes the shop ready to run: packages installed, pages built, and the right Node found.
// Plain JavaScript for any Node from 20 on, because the Node that the shop runs on may not be here yet.
//
//   node scripts/ready.mjs [--for-tests] [--no-build] [--then FILE ARGUMENTS…]
//
// --for-tests  installs the development packages too
// --no-build   leaves the pages as they are
// --then       afterwards runs FILE with the shop's own Node, in place of this process where that is
//              possible. `node ready.mjs && node FILE` would not do on a fresh clone: the shell
//              remembers where it found the first `node` and starts the second with that one.
import { buildPages, pagesAreFresh } from './ready/build.mjs'
import { installPackages, packagesAreInstalled } from './ready/install.mjs'
import { shopNode } from './ready/node.mjs'
import { run } from './ready/run.mjs'
import { StepFailed } from './ready/step.mjs'
import { inTurn } from './ready/turn.mjs'

const wish = readArguments(process.argv.slice(2))

try {
  if (!isReady()) await inTurn(makeReady)
  if (wish.afterwards) run(shopNode(), wish.afterwards)
} catch (failure) {
  if (!(failure instanceof StepFailed)) throw failure
  console.error(failure.message)
  process.exitCode = 1
}

function isReady() {
  return packagesAreInstalled(wish) && (!wish.build || pagesAreFresh())
}

/** @param {(pid: number) => void} started */
async function makeReady(started) {
  // Asked again, because another process may have done it while this one waited for its turn.
  if (!packagesAreInstalled(wish)) await installPackages(wish, started)
  if (wish.build && !pagesAreFresh()) await buildPages(shopNode(), started)
}

/** @param {string[]} words */
function readArguments(words) {
  const wish = {
    forTests: false,
    build: true,
    afterwards: /** @type {string[] | undefined} */ (undefined),
  }
  for (let i = 0; i < words.length; i++) {
    if (words[i] === '--for-tests') wish.forTests = true
    else if (words[i] === '--no-build') wish.build = false
    else if (words[i] === '--then' && words[i + 1]) {
      wish.afterwards = words.slice(i + 1)
      break
    } else {
      console.error(`ready: does not know ${words[i]}; use --for-tests, --no-build or --then FILE`)
      process.exit(2)
    }
  }
  return wish
}
