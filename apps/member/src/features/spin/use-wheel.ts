import { areSameOdds } from '@kapao/contract/fairness'
import { type Draw, type PastSpin, type SpinSetup, spinWheel, type WheelSlice } from '@kapao/contract/spin'
import { useEffect, useEffectEvent, useState } from 'react'
import { generateKey } from '../../random.ts'
import {
  forgetSpinRequest,
  keepSpinRequest,
  readSpinRequest,
  type SpinRequest,
} from '../../storage/spin-request.ts'
import { newIdempotencyKey, send } from '../../wire/client.ts'
import { isWireFailure } from '../../wire/wire-failure.ts'
import { checkHere } from './check-here.ts'
import { findSpinOf } from './spin.queries.ts'

/** What was won. `isFair`: checked here; undefined where this browser cannot. `isLate`: its own answer was lost. */
export type Win = {
  draw: Draw
  slice: WheelSlice
  coupon: string
  isFair: boolean | undefined
  isLate: boolean
}

/**
 * Specification §4 Spin. `asking` until the result is known, `turning` towards it, `stopped` while all else is dark, `won`
 * while the prize is shown. `looking`: whether a draw happened whose answer was lost; `lost`: that could not be found out;
 * `notSpun`: the commitment of the one that has not happened.
 */
export type WheelState =
  | { phase: 'idle'; failure?: unknown; notSpun?: string }
  | { phase: 'asking' | 'looking' }
  | { phase: 'lost'; failure: unknown }
  | { phase: 'turning' | 'stopped' | 'won'; win: Win }

/** Specification §9: the post-spin dark-out. */
const darkMs = 2000

type WheelParams = { setup: SpinSetup | undefined; onSetUp: () => void }

export const useWheel = ({ setup, onSetUp }: WheelParams) => {
  const [state, setState] = useState<WheelState>(() => ({
    phase: readSpinRequest() === undefined ? 'idle' : 'looking',
  }))

  /** Finds out by the book of draws what became of a spin. Reading it draws nothing, so it may be asked at will. */
  const lookUp = async (
    request: SpinRequest,
    { failure, show }: { failure?: unknown; show: 'turning' | 'won' },
  ) => {
    try {
      const spun = await findSpinOf(request.commitment)
      if (spun?.clientSeed === request.clientSeed) {
        setState({ phase: show, win: await lateWin(spun) })
        return
      }
      // A turn that somebody else of this member's used: this spin can never happen any more.
      if (spun || isDefinite(failure)) forgetSpinRequest()
      setState(
        isDefinite(failure) ? { phase: 'idle', failure } : { phase: 'idle', notSpun: request.commitment },
      )
      onSetUp()
    } catch (unread) {
      setState({ phase: 'lost', failure: unread })
    }
  }

  const spin = async () => {
    if (state.phase !== 'idle' || !setup?.next || setup.userCoin < 1) return
    const request = requestFor(setup.next.commitment)
    keepSpinRequest(request)
    setState({ phase: 'asking' })
    const { commitment, clientSeed, idempotencyKey } = request
    try {
      const answer = await send(spinWheel, { body: { commitment, clientSeed } }, { idempotencyKey })
      setState({ phase: 'turning', win: await winOf(answer, request, setup) })
    } catch (failure) {
      if (!isDefinite(failure)) setState({ phase: 'looking' })
      await lookUp(request, { failure, show: 'turning' })
    }
  }

  const lookAgain = () => {
    const request = readSpinRequest()
    if (!request) return
    setState({ phase: 'looking' })
    void lookUp(request, { show: 'won' })
  }

  /** A spin of before the page was opened: its result is shown by itself. */
  const recover = useEffectEvent(lookAgain)
  useEffect(() => recover(), [])

  const isLost = state.phase === 'lost'
  useEffect(() => {
    if (!isLost) return undefined
    const again = () => recover()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isLost])

  const win = 'win' in state ? state.win : undefined
  useEffect(() => {
    // What is seen is no secret any more, and what is not seen yet is kept for later.
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

/** The same spin where it was asked for before and its result is not known: it is drawn once, however often it is sent. */
const requestFor = (commitment: string): SpinRequest => {
  const kept = readSpinRequest()
  if (kept?.commitment === commitment) return kept
  return { commitment, clientSeed: generateKey(), idempotencyKey: newIdempotencyKey() }
}

/** Whether the server said no itself: then it was not drawn by this answer. Everything else leaves that open. */
const isDefinite = (failure: unknown): boolean => isWireFailure(failure) && failure.kind === 'refusal'

type SpinAnswer = {
  result: { code: string; coupon: string; kind: WheelSlice['kind']; amount: number }
  draw: Draw
}

const winOf = async ({ result, draw }: SpinAnswer, request: SpinRequest, setup: SpinSetup): Promise<Win> => {
  const slice = setup.activeSpinwheel?.slices.find(({ code }) => code === result.code)
  const isAsAsked =
    draw.commitment === request.commitment &&
    draw.clientSeed === request.clientSeed &&
    areSameOdds(draw.odds, setup.odds)
  return {
    draw,
    slice: slice ?? { ...plainSlice, ...result, label: draw.label },
    coupon: result.coupon,
    isFair: await isFair(draw, isAsAsked),
    isLate: false,
  }
}

const lateWin = async (spun: PastSpin): Promise<Win> => ({
  draw: spun,
  slice: spun.slice,
  coupon: spun.coupon._id,
  isFair: await isFair(spun, true),
  isLate: true,
})

const isFair = async (draw: Draw, isAsAsked: boolean): Promise<boolean | undefined> => {
  const { verdict } = await checkHere(draw)
  return verdict === 'impossible' ? undefined : verdict === 'fair' && isAsAsked
}

const plainSlice = { bgColor: '#251e57', textColor: '#ffffff', htmlDescription: '' }
