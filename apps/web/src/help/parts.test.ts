import { expect, test } from 'vitest';
import { helpParts } from './parts.ts';

test('a scene stands between the texts round it, and the page’s own title is left out', () => {
  const parts = helpParts(
    '# Title\n\nBefore.\n\n![Two pieces](scene:two)\n\nAfter ![no](scene:inline) that.\n',
  );
  expect(parts.map(({ kind }) => kind)).toEqual(['text', 'scene', 'text']);
  expect(parts[0]).toMatchObject({ html: '<p>Before.</p>\n' });
  expect(parts[1]).toEqual({ kind: 'scene', name: 'two', caption: 'Two pieces' });
});

test('each part of a page begins with its heading, smaller ones stay in the text', () => {
  const parts = helpParts('# Title\n\nBefore.\n\n## One *more*\n\n### Small\n\nText.\n\n## Two\n');
  expect(parts.map(({ kind }) => kind)).toEqual(['text', 'heading', 'text', 'heading']);
  expect(parts[1]).toEqual({ kind: 'heading', html: 'One <em>more</em>' });
});
