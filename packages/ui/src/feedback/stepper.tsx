import { Check } from 'lucide-react'
import clsx from 'clsx'

export type StepperProps = {
  label: string
  steps: readonly string[]
  /** From 0. */
  current: number
  /** Such as "Step 2 of 4: the code"; announced whenever it changes. */
  announcement: string
}

export function Stepper({ label, steps, current, announcement }: StepperProps) {
  return (
    <div>
      <ol aria-label={label} className="flex">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className="relative flex min-w-0 flex-1 flex-col items-center gap-1.5 px-0.5"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={clsx(railClass, index <= current ? 'bg-gold/70' : 'bg-surface-strong')}
              />
            )}
            <span className={clsx(dotClass, dots[stateOf(index, current)])}>
              {index < current ? (
                <Check aria-hidden="true" className="size-4.5" strokeWidth={3} />
              ) : (
                index + 1
              )}
            </span>
            <span
              className={clsx(
                'text-center text-[min(0.75rem,3.9vw)] leading-[1.6]',
                index === current ? 'font-bold text-text' : 'text-muted',
              )}
            >
              {step}
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

function stateOf(index: number, current: number) {
  if (index < current) return 'done'
  return index === current ? 'current' : 'ahead'
}

const railClass = 'absolute top-4.5 right-[calc(50%+1.5rem)] left-[calc(-50%+1.5rem)] h-0.5 rounded-full'

const dotClass = 'flex size-9 items-center justify-center rounded-full text-small font-bold'

const dots = {
  done: 'bg-gold/18 text-gold',
  current: 'bg-gold-light text-on-gold shadow-gold',
  ahead: 'border border-line bg-surface text-muted',
}
