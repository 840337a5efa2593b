import { z } from 'zod'

/** Bank of Thailand's number of the bank that sent a transfer, as slips state it. */
export const senderBank = z.string().regex(/^\d{3}$/)

/** A transfer's reference, as slips state it. */
export const transRef = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z]{1,25}$/)
