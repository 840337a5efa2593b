import {
  BarExhibit,
  DenseExhibit,
  EdgeExhibit,
  LineExhibit,
  MapExhibit,
  SparklineExhibit,
} from './chart-exhibits.tsx'
import { type ChartWords, chartWords } from './chart-words.ts'
import { sampleLanguage } from './sample-language.ts'

/** The charts alone, for the look of the console. */
export function ChartGallery({ initialLanguage }: { initialLanguage?: string | null }) {
  const { value, lang } = sampleLanguage(initialLanguage)
  const words = chartWords[value]
  return (
    <main lang={lang} className="mx-auto max-w-[90rem] p-4">
      <h1 className="mb-4 text-display font-bold">{words.page}</h1>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ChartExhibits words={words} />
      </div>
    </main>
  )
}

export function ChartExhibits({ words }: { words: ChartWords }) {
  return (
    <>
      <LineExhibit words={words} />
      <BarExhibit words={words} />
      <MapExhibit words={words} />
      <SparklineExhibit words={words} />
      <DenseExhibit words={words} />
      <EdgeExhibit words={words} />
    </>
  )
}
