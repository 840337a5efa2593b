import { Suspense, useEffect, useState } from 'react'
import { answerStepUp } from '@kapao/wire/step-up'
import { lazyPart } from '../../app/lazy-part.ts'

const StepUpSheet = lazyPart(async () => (await import('./step-up-sheet.tsx')).StepUpSheet)

/**
 * Opens the sheet in which members confirm that it is them, whenever a call needs that. The call waits meanwhile and is
 * repeated after it.
 */
export function StepUpHost() {
  const [asked, setAsked] = useState<{ settle: (isConfirmed: boolean) => void }>()
  useEffect(
    () =>
      answerStepUp(
        () =>
          new Promise((resolve) => {
            setAsked({
              settle: (isConfirmed) => {
                setAsked(undefined)
                resolve(isConfirmed)
              },
            })
          }),
      ),
    [],
  )
  return <Suspense>{asked !== undefined && <StepUpSheet onSettled={asked.settle} />}</Suspense>
}
