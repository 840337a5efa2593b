import { type Setting, writeSetting } from '@kapao/api/features/site/site'
import type { TestHouse } from './test-house.ts'

/** Ends the service as the operator would, or opens it again. */
export const setTerminated = ({ api }: Pick<TestHouse, 'api'>, isTerminated: boolean): Promise<void> =>
  writeSetting(api.house, 'terminated', isTerminated)

/** Replaces the how-to films as the operator would. */
export const setHowto = ({ api }: Pick<TestHouse, 'api'>, films: Setting<'howto'>): Promise<void> =>
  writeSetting(api.house, 'howto', films)
