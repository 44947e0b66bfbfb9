import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';

export const collections = {
  products: defineCollection({
    loader: glob({ pattern: '**/*.yaml', base: './content/products', generateId: ({ data }) => data.id }),
  }),
  insights: defineCollection({ loader: glob({ pattern: '*.mdx', base: './content/insights' }) }),
};
