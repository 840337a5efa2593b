import { writeSetting } from '@kapao/api/features/site/site'
import type { TestHouse } from './test-house.ts'

/** Ends the service as the operator would, or opens it again. */
export const setTerminated = ({ api }: Pick<TestHouse, 'api'>, isTerminated: boolean): Promise<void> =>
  writeSetting(api.house, 'terminated', isTerminated)
