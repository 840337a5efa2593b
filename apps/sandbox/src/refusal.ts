import type { FastifyReply } from 'fastify'

/** An expected no of the outside world: what a real party would answer, with words a person understands. */
export type Refusal = { refusal: { status: number; code: string; message: string } }

export const refuse = (status: number, code: string, message: string): Refusal => ({
  refusal: { status, code, message },
})

export const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'refusal' in answer

export const sendRefusal = (reply: FastifyReply, { refusal }: Refusal): FastifyReply =>
  reply.code(refusal.status).send({ error: refusal.code, message: refusal.message })
