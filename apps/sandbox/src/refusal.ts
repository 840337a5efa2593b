import type { FastifyReply } from 'fastify'

/** An expected refusal of the outside world: what a real provider would answer, with a readable message. */
export type Refusal = { refusal: { status: number; code: string; message: string } }

export const refuse = (status: number, code: string, message: string): Refusal => ({
  refusal: { status, code, message },
})

export const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'refusal' in answer

export const sendRefusal = (reply: FastifyReply, { refusal }: Refusal): FastifyReply =>
  reply.code(refusal.status).send({ error: refusal.code, message: refusal.message })
