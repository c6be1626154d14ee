/** Text that a file shows by itself instead of taking it from the catalogue: for the test that
 * finds it. The page does not load this. */

import { parse } from "svelte/compiler";
import ts from "typescript";
import { type Fields, isFields } from "../api/schema";
import type { Json } from "../api/types";

/** Attributes that people read or hear, and properties of our components that are shown. */
const READ = new Set([
  ...["alt", "aria-description", "aria-label", "aria-placeholder", "aria-roledescription"],
  ...["aria-valuetext", "label", "placeholder", "status", "title", "words"],
]);
const LETTERS = /\p{L}/u;
/** Two words with a space between them. */
const SENTENCE = /\p{L}{2}[^\p{L}]* [^\p{L}]*\p{L}{2}/u;
/** One word and a space, beside a value: `${count} wrong`. */
const BESIDE = /^\p{L}{2,}[^\p{L}]* | [^\p{L}]*\p{L}{2,}\W*$/u;

/** Texts of a component: in its markup, in what it shows by an expression, and in its script. */
export function ownTextOf(component: string): string[] {
  const root = JSON.parse(JSON.stringify(parse(component, { modern: true }))) as Fields;
  const script = isFields(root.instance) ? root.instance.content : null;
  const program = isFields(script)
    ? component.slice(Number(script.start), Number(script.end))
    : "";
  return [...textIn(root.fragment), ...ownTextIn(program)];
}

function textIn(node: Json | undefined): string[] {
  if (Array.isArray(node)) return node.flatMap(textIn);
  if (!isFields(node) || node.type === "StyleDirective") return [];
  const { type, name, data, expression } = node;
  if (type === "Text") return withLetters([String(data).trim()]);
  if (type === "ExpressionTag") return shownBy(expression);
  if (type === "Attribute" && !READ.has(String(name))) return [];
  return Object.values(node).flatMap(textIn);
}

/** Literals that an expression may give as they are: "a" and "b" in `x ? "a" : y || "b"`. */
function shownBy(expression: Json | undefined): string[] {
  if (!isFields(expression)) return [];
  const { type, consequent, alternate, left, right, quasis, value } = expression;
  if (type === "ConditionalExpression") return [consequent, alternate].flatMap(shownBy);
  if (type === "LogicalExpression") return [left, right].flatMap(shownBy);
  if (type === "TemplateLiteral" && Array.isArray(quasis)) return quasis.flatMap(shownBy);
  if (type === "TemplateElement" && isFields(value)) return withLetters([String(value.raw)]);
  return type === "Literal" ? withLetters([String(value)]) : [];
}

const withLetters = (texts: string[]) => texts.filter((text) => LETTERS.test(text));

/** Sentences in a program, and words that it gives by a name in `READ`; not those of errors. */
export function ownTextIn(program: string): string[] {
  const file = ts.createSourceFile("program.ts", program, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  visit(file);
  return found;

  function visit(node: ts.Node): void {
    if (ts.isThrowStatement(node) || ts.isTypeNode(node) || isSuperCall(node)) return;
    if (ts.isStringLiteralLike(node) && (SENTENCE.test(node.text) || isGivenToRead(node)))
      found.push(node.text);
    if (ts.isTemplateExpression(node) && isSentence(node)) found.push(node.getText());
    ts.forEachChild(node, visit);
  }
}

const isSuperCall = (node: ts.Node) =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword;

function isGivenToRead({ parent, text }: ts.StringLiteralLike): boolean {
  const name = ts.isPropertyAssignment(parent) ? parent.name.getText() : "";
  return READ.has(name) && name !== "status" && LETTERS.test(text);
}

function isSentence({ head, templateSpans }: ts.TemplateExpression): boolean {
  const pieces = [head.text, ...templateSpans.map(({ literal }) => literal.text)];
  return pieces.some((piece) => SENTENCE.test(piece) || BESIDE.test(piece));
}
