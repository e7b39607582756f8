import type { MarkType, NodeType } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';

export const nodeType = ({ schema }: EditorState, name: string): NodeType => {
  const type = schema.nodes[name];
  if (type === undefined) throw new Error(`The schema has no ${name}.`);
  return type;
};
export const markType = ({ schema }: EditorState, name: string): MarkType => {
  const type = schema.marks[name];
  if (type === undefined) throw new Error(`The schema has no ${name}.`);
  return type;
};
