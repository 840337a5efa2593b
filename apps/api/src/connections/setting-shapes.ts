import { z } from 'zod'
import type { LoadMark } from '../platform/load.ts'
import { type KeyRing, readKeyRing } from '../platform/key-ring.ts'

/** A base address, without the slash at its end. */
export const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))
/** Host names and addresses as they are written in URLs, without ports, separated by commas. */
export const hosts = z
  .string()
  .regex(/^[a-z\d.:[\]-]+( *, *[a-z\d.:[\]-]+)*$/i)
  .transform((list) => list.split(',').map((host) => host.trim()))
/** The hosts of push services; `*.` in front of a host with a dot stands for every host below it. */
export const pushHosts = z
  .string()
  .regex(/^(\*\.)?([a-z\d-]+\.)+[a-z]{2,}( *, *(\*\.)?([a-z\d-]+\.)+[a-z]{2,})*$/)
  .transform((list) => list.split(',').map((host) => host.trim()))
export const secret = z.string().min(16)
/** Versions of a secret, of at least 32 characters each. One may have no name. The names differ. */
export const keyRing = z
  .string()
  .regex(/^(\w{1,20}:)?[^\s:,]{32,}(,(\w{1,20}:)?[^\s:,]{32,})*$/)
  .transform(readKeyRing)
  .refine(haveOwnNames)
/** Versions of a key for AES-256. */
export const cipherKeys = z
  .string()
  .regex(/^\w{1,20}:[A-Za-z0-9+/]{43}=(,\w{1,20}:[A-Za-z0-9+/]{43}=)*$/)
  .transform(readKeyRing)
  .refine(haveOwnNames)

function haveOwnNames(ring: KeyRing): boolean {
  return new Set(ring.map(({ name }) => name)).size === ring.length
}

/** In the format of Standard Webhooks. */
export const webhookSecret = z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/)

/** From `soft` codes in `seconds` on, each further one needs a proof of work; from `hard` on, none is sent. */
export type OtpBudget = { soft: number; hard: number; seconds: number }

/** A setting such as `20-120/hour,60-600/day`: 20 codes an hour are sent freely, 120 at most; 60 and 600 a day. */
export function otpBudget(usual: string) {
  return {
    takes: 'SOFT-HARD/hour,SOFT-HARD/day, each soft budget at most its hard one',
    shape: z
      .string()
      .regex(/^\d{1,7}-\d{1,7}\/hour,\d{1,7}-\d{1,7}\/day$/)
      .default(usual)
      .transform(readBudget)
      .refine((budgets) => budgets.every(({ soft, hard }) => soft <= hard)),
  }
}

function readBudget(text: string): readonly OtpBudget[] {
  const [softHour = 0, hardHour = 0, softDay = 0, hardDay = 0] = (text.match(/\d+/g) ?? []).map(Number)
  return [
    { soft: softHour, hard: hardHour, seconds: 3600 },
    { soft: softDay, hard: hardDay, seconds: 24 * 3600 },
  ]
}

/** How many files a server reads at once, and how many of them for one address and for one person. */
export type UploadShares = { atOnce: number; ofAddress: number; ofPerson: number }

/** A setting such as `16/4/2`: 16 files at once, 4 of them of one address and 2 of one person. */
export function uploadShares(usual: string) {
  return {
    takes: 'AT_ONCE/ADDRESS/PERSON, each at least 1 and at most the one before it',
    shape: z
      .string()
      .regex(/^[1-9]\d{0,3}(\/[1-9]\d{0,3}){2}$/)
      .default(usual)
      .transform(readShares)
      .refine(({ atOnce, ofAddress, ofPerson }) => ofPerson <= ofAddress && ofAddress <= atOnce),
  }
}

function readShares(text: string): UploadShares {
  const [atOnce = 1, ofAddress = 1, ofPerson = 1] = text.split('/').map(Number)
  return { atOnce, ofAddress, ofPerson }
}

/** How many files, and megabytes of them, may be uploaded in a day. */
export type FileQuota = { files: number; megabytes: number }

/** A setting such as `40/100`: 40 files with 100 MB in all. */
export function fileQuota(usual: string) {
  return {
    takes: 'FILES/MEGABYTES, whole numbers',
    shape: z
      .string()
      .regex(/^\d{1,7}\/\d{1,7}$/)
      .default(usual)
      .transform((text): FileQuota => {
        const [files = 0, megabytes = 0] = text.split('/').map(Number)
        return { files, megabytes }
      }),
  }
}

/** A setting such as `16000-20000`: from 16,000 MB on an alarm is raised, from 20,000 MB on nothing more is stored. */
export function space(usual: string) {
  return {
    takes: 'SOFT-HARD in megabytes, whole numbers, the soft one at most the hard one',
    shape: z
      .string()
      .regex(/^\d{1,9}-\d{1,9}$/)
      .default(usual)
      .transform((text) => {
        const [soft = 0, hard = 0] = text.split('-').map(Number)
        return { soft, hard }
      })
      .refine(({ soft, hard }) => soft <= hard),
  }
}

/** `address@host`, or `Name <address@host>`. */
export const mailSender = z
  .string()
  .max(200)
  .regex(/^([^<>"@\r\n]+ <[^<>\s@]+@[a-zA-Z0-9.-]+>|[^<>\s@]+@[a-zA-Z0-9.-]+)$/)

/** A setting such as `240/500`: from 240 pieces of work at the database, or an event loop that is 500 ms late. */
export function loadMark(usual: string) {
  return {
    takes: 'WORK/MILLISECONDS, each from 1 to 999999',
    shape: z
      .string()
      .regex(/^[1-9]\d{0,5}\/[1-9]\d{0,5}$/)
      .default(usual)
      .transform(readLoadMark),
  }
}

function readLoadMark(text: string): LoadMark {
  const [work = 1, lateMilliseconds = 1] = text.split('/').map(Number)
  return { work, lateMilliseconds }
}
