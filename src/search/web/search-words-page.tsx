import { MissedSearches } from './missed-searches.tsx'
import { SearchWords } from './search-words.tsx'

export const meta = () => [{ title: 'Search Words · Kickstand' }]

export default function SearchWordsPage() {
  return (
    <section aria-labelledby="search-words">
      <h1 id="search-words" className="title-2">
        Search Words
      </h1>
      <p className="mt-2 mb-8 max-w-text text-soft">
        What customers write and the catalogue does not: give it to a part as a number, or say what
        it means.
      </p>
      <div className="grid items-start gap-x-12 gap-y-12 xl:grid-cols-2">
        <MissedSearches />
        <SearchWords />
      </div>
    </section>
  )
}
