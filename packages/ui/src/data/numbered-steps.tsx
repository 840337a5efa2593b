import type { ReactNode } from 'react'

export type NumberedStepsProps = { steps: readonly { key: string; title: ReactNode; text?: ReactNode }[] }

/** Instructions in order. */
export function NumberedSteps({ steps }: NumberedStepsProps) {
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((step, index) => (
        <li key={step.key} className="flex gap-3">
          <span
            aria-hidden="true"
            className="flex size-7 shrink-0 items-center justify-center rounded-full bg-surface-strong text-small font-bold text-gold"
          >
            {index + 1}
          </span>
          <p className="min-w-0 flex-1 pt-0.5 text-muted">
            <strong className="font-bold text-text">{step.title}</strong> {step.text}
          </p>
        </li>
      ))}
    </ol>
  )
}
