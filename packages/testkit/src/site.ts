import { type Setting, writeSetting } from '@kapao/api/features/site/site'
import type { TestApp } from './test-app.ts'

/** Terminates the service as the operator would, or reopens it. */
export const setTerminated = ({ api }: Pick<TestApp, 'api'>, isTerminated: boolean): Promise<void> =>
  writeSetting(api.context, 'terminated', isTerminated)

/** Replaces the how-to films as the operator would. */
export const setHowto = ({ api }: Pick<TestApp, 'api'>, films: Setting<'howto'>): Promise<void> =>
  writeSetting(api.context, 'howto', films)
