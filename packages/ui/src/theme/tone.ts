export type Tone = 'neutral' | 'gold' | 'in' | 'out' | 'progress' | 'bonus'

/** The classes of the small badge around an icon. */
export const toneBadge: Record<Tone, string> = {
  neutral: 'bg-surface-strong text-text',
  gold: 'bg-gold/15 text-gold',
  in: 'bg-in/14 text-in',
  out: 'bg-out/15 text-out',
  progress: 'bg-progress/17 text-progress-text',
  bonus: 'bg-bonus/17 text-bonus',
}
