/** What an attack cost the attacker, what stopped it, and what honest members noticed. */
export type Finding = { attack: string; cost: string; stopped: string; honest: string }

/** The findings as a table for a terminal. */
export function writeReport(findings: readonly Finding[]): string {
  return findings
    .map(({ attack, cost, stopped, honest }) =>
      [attack, `  cost    ${cost}`, `  stopped ${stopped}`, `  honest  ${honest}`].join('\n'),
    )
    .join('\n\n')
}
