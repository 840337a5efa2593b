import type { FastifyReply } from 'fastify'

/** An expected refusal of the outside world: what a real provider would answer, with a readable message. */
export type Refusal = { refusal: { status: number; code: string; message: string } }

export function refuse(status: number, code: string, message: string): Refusal {
  return {
    refusal: { status, code, message },
  }
}

export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'refusal' in answer
}

export function sendRefusal(reply: FastifyReply, { refusal }: Refusal): FastifyReply {
  return reply.code(refusal.status).send({ error: refusal.code, message: refusal.message })
}
