import { describe, expect, it } from 'vitest'
import { type Chart, mergeValues, renderChart, type Values } from './render-chart.ts'

const values: Values = {
  name: 'kapao',
  count: 3,
  isOn: true,
  isOff: false,
  none: '',
  list: ['b', 'a'],
  map: { second: 'on', first: { port: 80 } },
}

function chartOf(templates: Record<string, string>): Chart {
  return {
    name: 'kapao',
    version: '1.2.3',
    appVersion: '4.5.6',
    values,
    templates,
    files: { 'files/note.txt': 'one\ntwo' },
  }
}

function render(template: string, given: Values = {}): string {
  const release = { name: 'site', namespace: 'wallet', isUpgrade: true }
  return renderChart(chartOf({ 'templates/a.yaml': template }), given, release)['templates/a.yaml'] ?? ''
}

describe('a template of the chart', () => {
  // What Go's own text/template, sprig and sigs.k8s.io/yaml render.
  it.each([
    ['a {{ .Values.name }} b', 'a kapao b'],
    ['a\n  {{- .Values.name -}}\n  b', 'akapaob'],
    ['a\n{{- /* said } here }} */ -}}\nb', 'ab'],
    [
      '{{ .Values.count }} {{ .Values.isOn }} {{ .Chart.Version }} {{ .Release.IsUpgrade }}',
      '3 true 1.2.3 true',
    ],
    ['{{ if .Values.none }}a{{ else if .Values.isOn }}b{{ else }}c{{ end }}', 'b'],
    ['{{ if not (or .Values.isOff .Values.none) }}a{{ end }}', 'a'],
    ['{{ and .Values.isOn .Values.name }} {{ or .Values.none "x" }}', 'kapao x'],
    ['{{ with .Values.map.first }}{{ .port }}{{ $.Values.name }}{{ end }}', '80kapao'],
    ['{{ with .Values.none }}a{{ else }}b{{ end }}', 'b'],
    ['{{ range .Values.list }}[{{ . }}]{{ end }}', '[b][a]'],
    ['{{ range $key, $value := .Values.map }}{{ $key }} {{ end }}', 'first second '],
    ['{{ range $index, $item := .Values.list }}{{ $index }}{{ $item }}{{ end }}', '0b1a'],
    ['{{ range list }}a{{ else }}none{{ end }}', 'none'],
    ['{{ $a := "x" }}{{ if true }}{{ $a = "y" }}{{ end }}{{ $a }}', 'y'],
    ['{{ $a := "x" }}{{ if true }}{{ $a := "y" }}{{ end }}{{ $a }}', 'x'],
    [
      '{{ define "n" }}<{{ .Values.name }}>{{ end }}{{ include "n" . | quote }}{{ template "n" $ }}',
      '"<kapao>"<kapao>',
    ],
    ['{{ "a\\"b" | quote }} {{ `c\\d` }} {{ .Values.count | quote }}', '"a\\"b" c\\d "3"'],
    ['{{ printf "%s-%s" "a" "b" | trunc 2 | trimSuffix "-" }}', 'a'],
    [
      '{{ "https://a/" | trimPrefix "https://" | trimSuffix "/" }} {{ hasPrefix "a" "ab" }} {{ contains "b" "ab" }}',
      'a true true',
    ],
    ['{{ add .Values.count 55 }} {{ "" | default "x" }}', '58 x'],
    ['{{ range regexSplit "\\\\s+" "a\\n b" -1 }}{{ . }},{{ end }}', 'a,b,'],
    ['{{ "a" | sha256sum | trunc 8 }}', 'ca978112'],
    ['{{ .Files.Get "files/note.txt" | nindent 2 }}', '\n  one\n  two'],
    ['{{ toYaml .Values.map }}', 'first:\n  port: 80\nsecond: "on"'],
    ['{{ toYaml .Values.list | nindent 2 }}', '\n  - b\n  - a'],
  ])('%s', (template, expected) => {
    expect(render(template)).toBe(expected)
  })

  it('gets the values of the site over those of the chart', () => {
    const given = { map: { first: { port: 81 } }, list: ['c'] }
    expect(render('{{ toYaml .Values.map }} {{ toYaml .Values.list }}', given)).toBe(
      'first:\n  port: 81\nsecond: "on" - c',
    )
    expect(mergeValues({ a: { b: 1, c: 2 } }, { a: { b: 3 } })).toEqual({ a: { b: 3, c: 2 } })
  })

  it.each([
    ['{{ .Values.nmae }}', 'templates/a.yaml: line 1: there is no .Values.nmae'],
    ['\n{{ upper "a" }}', 'line 2: does not know the function upper'],
    ['{{ lookup "v1" "Secret" "a" "b" }}', 'does not know the function lookup'],
    ['{{ include "n" . }}', 'there is no template "n"'],
    ['{{ $a }}', 'there is no variable $a'],
    ['{{ .Values.map }}', 'the text takes a whole number'],
    ['{{ 1.5 }}', 'does not know'],
    ['{{ add 1 1000000 }}', 'add takes a whole number below a million'],
    ['{{ eq 1 1 }}', 'does not know the function eq'],
    ['{{ printf "%d" 1 }}', 'printf takes %s'],
    ['{{ toYaml (dict "a" "2026-11-26") }}', 'toYaml takes plain text'],
    ['{{ toYaml (dict "a1" "" "a2" "") }}', 'does not know which is first'],
    ['{{ regexSplit "[ab]" "a" -1 }}', 'regexSplit takes'],
    ['{{ range .Values.name }}{{ end }}', 'range takes a list or a map'],
    ['{{ .Values.name "x" }}', 'no function'],
    ['{{ if true }}', 'if does not end'],
    ['{{ end }}', 'ends that did not begin'],
    ['{{ with true }}{{ else with true }}{{ end }}', 'else takes nothing'],
    ['{{ range .Values.list }}{{ break }}{{ end }}', 'does not know break'],
    ['{{ if true }}{{ define "x" }}{{ end }}{{ end }}', 'define inside a block'],
    ['{{ .Files.Get "files/other.txt" }}', 'there is no file files/other.txt'],
    ['{{ "a" ', 'an action that does not end'],
    ['{{ "é" | trunc 1 }}', 'trunc takes'],
    ['{{ }}', 'an empty command'],
    ['{{ (dict "a" "b").a }}', 'does not know ").a'],
  ])('is refused, not rendered otherwise: %s', (template, message) => {
    expect(() => render(template)).toThrow(message)
  })
})
