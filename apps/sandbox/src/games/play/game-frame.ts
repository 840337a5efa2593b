import { formatSatang } from '@kapao/money/satang'
import type { FastifyReply } from 'fastify'
import { both } from '../../page/frame.ts'
import { type Html, html } from '../../page/html.ts'
import { type Game, gameCodes, pointSatang, writeUnits } from '../games.ts'
import { pickKind } from './drawings.ts'

const tints = 6

/** A provider's page with its own look and colour. `username` is undefined if the browser is not logged in. */
export function renderGamePage({
  game,
  username,
  body,
}: {
  game: Game
  username?: string | undefined
  body: Html
}): string {
  return html`<!doctype html>
    <html lang="th">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#120d2b" />
        <title>${game.name} · Kapao sandbox</title>
        <link rel="icon" href="/static/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/static/games.css" />
        <script src="/static/games.js" defer></script>
      </head>
      <body class="tint-${gameCodes.indexOf(game.code) % tints}">
        <p class="ribbon">${both('โลกจำลอง ไม่ใช่เงินจริง', 'Pretend world, no real money')}</p>
        <header class="head">
          <span class="emblem">${pickKind(game.kind)}</span>
          <strong>${game.name}</strong>
          ${
            username !== undefined &&
            html`<form action="leave" method="post" class="leave">
              <span class="who">${username}</span>
              <button type="submit" class="plain">${both('ออก', 'Leave')}</button>
            </form>`
          }
        </header>
        <main>${body}</main>
      </body>
    </html>`.markup
}

export function sendGamePage(reply: FastifyReply, page: Parameters<typeof renderGamePage>[0]): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(renderGamePage(page))
}

/** The page shown when the player cannot play, with what to do about it. */
export function sendGameSorry(
  reply: FastifyReply,
  {
    game,
    status,
    thai,
    english,
    way,
  }: { game: Game; status: number; thai: string; english: string; way?: Html },
): FastifyReply {
  return sendGamePage(reply.code(status), {
    game,
    body: html`<section class="panel sorry" role="alert">
      <h1>${both(thai, english)}</h1>
      ${way}
    </section>`,
  })
}

/** Units for display, with thousands separators. */
export function writeAmount(game: Game, points: bigint): string {
  const [whole = '', fraction] = writeUnits(game, points).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** A change of the balance, with its sign. */
export function writeChange(game: Game, points: bigint): string {
  return points > 0n ? `+${writeAmount(game, points)}` : writeAmount(game, points).replace('-', '−')
}

export function inBaht(game: Game, points: bigint): string {
  return formatSatang(points * pointSatang(game))
}
