import { type SpinSetup, spinWheel } from '@kapao/contract/spin'
import { useEffect, useEffectEvent, useState } from 'react'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { generateKey } from '@kapao/wire/random'
import {
  forgetSpinRequest,
  keepSpinRequest,
  readSpinRequest,
  type SpinRequest,
} from '../../storage/spin-request.ts'
import { prepareCelebration } from '../../celebration/celebrate.ts'
import { newIdempotencyKey, send } from '../../wire/client.ts'
import { findSpinOf } from './spin.queries.ts'
import { lateWin, type Win, winOf } from './win.ts'

/**
 * The states of specification §4 Spin.
 * - `asking`: the spin was sent, and the result is not known yet.
 * - `turning`: the wheel turns to the result.
 * - `stopped`: the rest of the screen is dark.
 * - `won`: the prize is shown.
 * - `looking`: the response was lost, and the past spins are searched for the result.
 * - `lost`: that search failed.
 * - `notSpun` of `idle`: the commitment of a spin that did not happen.
 */
export type WheelState =
  | { phase: 'idle'; failure?: unknown; notSpun?: string }
  | { phase: 'asking' | 'looking' }
  | { phase: 'lost'; failure: unknown }
  | { phase: 'turning' | 'stopped' | 'won'; win: Win }

/** Specification §9: the post-spin dark-out. */
const darkMs = 2000

type WheelParams = { setup: SpinSetup | undefined; onSetUp: () => void }

export function useWheel({ setup, onSetUp }: WheelParams) {
  const [state, setState] = useState<WheelState>(() => ({
    phase: readSpinRequest() === undefined ? 'idle' : 'looking',
  }))

  /** Finds the outcome of a spin in the list of past spins. Reading the list never spins, so it can be repeated. */
  async function lookUp(
    request: SpinRequest,
    { failure, show }: { failure?: unknown; show: 'turning' | 'won' },
  ) {
    try {
      const spun = await findSpinOf(request.commitment)
      if (spun?.clientSeed === request.clientSeed) {
        setState({ phase: show, win: await lateWin(spun) })
        return
      }
      // The member's turn was used by another request, or the server refused: this spin can no longer happen.
      if (spun || isDefinite(failure)) forgetSpinRequest()
      setState(
        isDefinite(failure) ? { phase: 'idle', failure } : { phase: 'idle', notSpun: request.commitment },
      )
      onSetUp()
    } catch (unread) {
      setState({ phase: 'lost', failure: unread })
    }
  }

  async function spin() {
    if (state.phase !== 'idle' || !setup?.next || setup.userCoin < 1) return
    const request = requestFor(setup.next.commitment)
    keepSpinRequest(request)
    setState({ phase: 'asking' })
    prepareCelebration()
    const { commitment, clientSeed, idempotencyKey } = request
    try {
      const answer = await send(spinWheel, { body: { commitment, clientSeed } }, { idempotencyKey })
      setState({ phase: 'turning', win: await winOf(answer, request, setup) })
    } catch (failure) {
      if (!isDefinite(failure)) setState({ phase: 'looking' })
      await lookUp(request, { failure, show: 'turning' })
    }
  }

  function lookAgain() {
    const request = readSpinRequest()
    if (!request) return
    setState({ phase: 'looking' })
    void lookUp(request, { show: 'won' })
  }

  /** Shows the result of a spin from before the page was opened. */
  const recover = useEffectEvent(lookAgain)
  useEffect(() => recover(), [])

  useWhenOnline(state.phase === 'lost', lookAgain)

  const win = 'win' in state ? state.win : undefined
  useEffect(() => {
    // Once the prize is shown, the request is no longer needed. Until then it is kept for a later visit.
    if (state.phase === 'won') forgetSpinRequest()
    if (state.phase !== 'stopped' || !win) return undefined
    const timer = setTimeout(() => setState({ phase: 'won', win }), darkMs)
    return () => clearTimeout(timer)
  }, [state.phase, win])

  return {
    state,
    win,
    spin: () => void spin(),
    lookAgain,
    stop: () => setState((now) => (now.phase === 'turning' ? { ...now, phase: 'stopped' } : now)),
    close: () => {
      setState({ phase: 'idle' })
      onSetUp()
    },
  }
}

export type WheelFlow = ReturnType<typeof useWheel>

/** While it is active, runs the work whenever the phone comes back online. */
function useWhenOnline(isActive: boolean, work: () => void): void {
  const run = useEffectEvent(work)
  useEffect(() => {
    if (!isActive) return undefined
    function again() {
      return run()
    }
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isActive])
}

/**
 * Returns the kept request if the result of this spin is unknown, and a new request otherwise. The server spins a
 * request once, however often it is sent.
 */
function requestFor(commitment: string): SpinRequest {
  const kept = readSpinRequest()
  if (kept?.commitment === commitment) return kept
  return { commitment, clientSeed: generateKey(), idempotencyKey: newIdempotencyKey() }
}

/** Whether the server itself refused, so that this request did not spin. Any other failure leaves the result open. */
function isDefinite(failure: unknown): boolean {
  return isWireFailure(failure) && failure.kind === 'refusal'
}
