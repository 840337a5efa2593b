import { getCostTerms } from './get-cost-terms.ts'
import { setCostTerms } from './set-cost-terms.ts'

export const costTermsOperations = [getCostTerms, setCostTerms] as const
