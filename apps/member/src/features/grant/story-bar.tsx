import './story.css'

export type BarPart = { tone: 'deposit' | 'credit' | 'start' | 'won' | 'left' | 'played'; share: number }

/** Amounts side by side, as shares of a whole from 0 to 1. Decoration: the step beside it says the same in words. */
export function StoryBar({ parts }: { parts: readonly BarPart[] }) {
  return (
    <span aria-hidden className="story-bar">
      {parts.map(({ tone, share }) => (
        <span key={tone} data-tone={tone} style={{ width: `${share * 100}%` }} />
      ))}
    </span>
  )
}

const mostRounds = 20

/** The start, played so many times over: one block for each time, the last one as wide as its share. */
export function StoryRounds({ times }: { times: number }) {
  const rounds = Math.ceil(times)
  if (rounds > mostRounds) return <StoryBar parts={[{ tone: 'played', share: 1 }]} />
  return (
    <span aria-hidden className="story-rounds">
      {Array.from({ length: rounds }, (_, index) => (
        <span key={index} style={{ flexGrow: Math.min(1, times - index) }} />
      ))}
    </span>
  )
}
