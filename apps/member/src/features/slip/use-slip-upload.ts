import { type Slip, slipLimits, uploadSlip } from '@kapao/contract/slip'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '../../wire/client.ts'
import { upload } from '../../wire/upload.ts'

type Params = { file: File; idempotencyKey: string }

export type UploadStage =
  | { kind: 'choosing'; fault?: 'kind' | 'size' }
  | { kind: 'sending'; percent: number }
  | { kind: 'failed'; failure: unknown; request: Params }
  | { kind: 'answered'; slip: Slip }

/** The faults that are known before the upload. A file without a type is left for the server to check. */
function faultOf({ size, type }: File): 'kind' | 'size' | undefined {
  if (type !== '' && !slipLimits.kinds.some((kind) => kind === type)) return 'kind'
  return size > slipLimits.mostBytes ? 'size' : undefined
}

/** The upload of one slip: chosen, sent with its progress, then answered or failed. Leaving the screen aborts it. */
export function useSlipUpload() {
  const queryClient = useQueryClient()
  const [stage, setStage] = useState<UploadStage>({ kind: 'choosing' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function transmit(request: Params): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setStage({ kind: 'sending', percent: 0 })
    try {
      const slip = await upload(uploadSlip, request.file, {
        idempotencyKey: request.idempotencyKey,
        signal: controller.signal,
        onProgress: (percent) => setStage({ kind: 'sending', percent }),
      })
      setStage({ kind: 'answered', slip })
    } catch (failure) {
      setStage(controller.signal.aborted ? { kind: 'choosing' } : { kind: 'failed', failure, request })
    }
    // Also after an abort or a failure: the server may have accepted the slip even so.
    for (const key of ['wallet', 'statement', 'deposit', 'profile'])
      void queryClient.invalidateQueries({ queryKey: [key] })
  }

  return {
    stage,
    choose: (file: File) => {
      const fault = faultOf(file)
      if (fault) return setStage({ kind: 'choosing', fault })
      return void transmit({ file, idempotencyKey: newIdempotencyKey() })
    },
    retry: (request: Params) => void transmit(request),
    cancel: () => running.current?.abort(),
    restart: () => setStage({ kind: 'choosing' }),
  }
}

export type SlipUpload = ReturnType<typeof useSlipUpload>
