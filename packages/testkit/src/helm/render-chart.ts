import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Node, parseTemplate } from './parse-template.ts'
import { TemplateRefused } from './read-actions.ts'
import { runTemplate } from './run-template.ts'
import type { Value } from './template-functions.ts'

export type Values = { [name: string]: Value }

export type Chart = {
  name: string
  version: string
  appVersion: string
  /** What applies where a site says nothing. */
  values: Values
  /** The text of its templates, by their path in the chart. */
  templates: Readonly<Record<string, string>>
  files: Readonly<Record<string, string>>
}

export type Release = { name: string; namespace: string; isUpgrade: boolean }

/** Reads the chart in a folder. As Helm and Kubernetes it reads YAML 1.1, where `on` is true. */
export function loadChart(folder: string): Chart {
  function read(pattern: string): Record<string, string> {
    const paths = globSync(pattern, { cwd: folder }).toSorted()
    return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
  }
  function readYaml(path: string): unknown {
    return parse(readFileSync(join(folder, path), 'utf8'), { version: '1.1' })
  }
  const { name, version, appVersion } = readYaml('Chart.yaml') as Record<string, string>
  return {
    name: String(name),
    version: String(version),
    appVersion: String(appVersion),
    values: readYaml('values.yaml') as Values,
    templates: read('templates/*.{yaml,tpl,txt}'),
    files: read('files/*'),
  }
}

/** The values of a chart with those of a site over them, as Helm merges them: maps by name, all others whole. */
export function mergeValues(usual: Values, given: Values): Values {
  const merged: Values = { ...usual }
  for (const [name, value] of Object.entries(given)) {
    const before = merged[name]
    merged[name] = isMap(before) && isMap(value) ? mergeValues(before, value) : value
  }
  return merged
}

function isMap(value: Value | undefined): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Renders a chart as `helm template` does, each template by its path, without those that only define. It knows the part of
 * Go's templates that the chart uses and throws `TemplateRefused` at everything else, instead of rendering something else.
 */
export function renderChart(chart: Chart, given: Values, release: Release): Record<string, string> {
  const parsed = Object.entries(chart.templates).map(([path, text]) => {
    const { body, defines } = inFile(path, () => parseTemplate(text))
    return { path, body, defines }
  })
  const defines = new Map<string, Node[]>()
  for (const { path, defines: own } of parsed)
    for (const [name, nodes] of own) {
      if (defines.has(name)) throw new TemplateRefused(`${path}: "${name}" is defined twice`)
      defines.set(name, nodes)
    }
  const root = rootOf(chart, mergeValues(chart.values, given), release)
  return Object.fromEntries(
    parsed
      .filter(({ path }) => !path.endsWith('.tpl'))
      .map(({ path, body }) => [path, inFile(path, () => runTemplate(body, defines, root))]),
  )
}

/** What a template is given as its dot. */
function rootOf({ name, version, appVersion, files }: Chart, values: Values, release: Release): Values {
  return {
    Values: values,
    Chart: { Name: name, Version: version, AppVersion: appVersion },
    Release: {
      Name: release.name,
      Namespace: release.namespace,
      Service: 'Helm',
      IsInstall: !release.isUpgrade,
      IsUpgrade: release.isUpgrade,
    },
    Files: {
      Get: (path) => {
        const text = files[String(path)]
        if (text === undefined) throw new TemplateRefused(`there is no file ${String(path)}`)
        return text
      },
    },
  }
}

function inFile<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (refused) {
    throw refused instanceof TemplateRefused
      ? new TemplateRefused(`${path}: ${refused.message}`, true)
      : refused
  }
}
